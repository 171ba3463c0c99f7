import type { InvoiceRequest } from "../../src/core/request/invoice-request"
import type { Run, RunItem, RunProgress } from "../../src/core/runs/run"
import type { RunLease } from "../../src/pipeline/runs/runs-port"
import type { KeptInvoice } from "./account"
import type { OrderTruth } from "./shop"
import type { Task } from "./sim-process"
import type { World } from "./world"

/** A search starts before it reads a list; anything listed this much earlier was visible to it. */
const SEEN_MS = 1_000

/** Knows what was made by hand, and what may become of past orders. */
export class PastJudge {
  /** By run, the token of the process that claimed it last. */
  private readonly holders = new Map<string, string>()
  /** The runs that a task has claimed, with its tokens. */
  private readonly taken = new WeakMap<Task, Map<string, string>>()

  constructor(private readonly world: World) {}

  private find(kind: string, cause: string, truth: OrderTruth | null, text: string): void {
    this.world.judge.find(kind, cause, truth, text)
  }

  onCall(task: Task, call: string, input: readonly unknown[], value: unknown): void {
    switch (call) {
      case "ledger.claimRun": {
        const run = value as { id: string; attempts: number } | null
        if (!run) return
        const { token } = input[0] as { token: string }
        this.holders.set(run.id, token)
        this.taken.set(task, (this.taken.get(task) ?? new Map()).set(run.id, token))
        if (run.attempts > 1) this.meetAll("past: taken over from another process")
        return
      }
      case "ledger.commitRunStep": {
        const [{ id, token }, progress] = input as [RunLease, RunProgress]
        this.world.judge.onWritten("run", progress)
        if (value === null) return this.meetAll("past: a step of a process that lost its run")
        if (this.holders.get(id) !== token) {
          this.find("run", "two workers", null, `${id}: ${task.process.name} kept a step of it`)
        }
        return
      }
      case "ledger.insertRequest": {
        const { request, isNew } = value as { request: InvoiceRequest; isNew: boolean }
        const truth = this.world.shop.ofId(request.orderId)
        if (truth?.isPast && task.kind === "run") {
          this.world.meet(truth.id, "past: requested in the background")
          if (isNew) this.checkHolder(task, truth, request)
        }
        return
      }
      case "ledger.insertTied": {
        const row = value as InvoiceRequest | null
        const truth = row && this.world.shop.ofId(row.orderId)
        const how = task.kind === "run" ? "in bulk" : "by a person"
        if (truth) this.world.meet(truth.id, `past: tied ${how}`)
      }
    }
  }

  /**
   * A process that lost a run must not request anything more in it: an invoice may have been made since it
   * read the list.
   */
  private checkHolder(task: Task, truth: OrderTruth, { requestedBy }: InvoiceRequest): void {
    for (const [id, token] of this.taken.get(task) ?? []) {
      if (requestedBy !== `backfill ${id}` || this.holders.get(id) === token) continue
      this.find("run", "requested by two", truth, `${id}: ${task.process.name} has lost it`)
    }
  }

  private meetAll(what: string): void {
    for (const { id, isPast } of this.world.shop.truths) if (isPast) this.world.meet(id, what)
  }

  /** After a change to a row: no invoice may be in two rows of a company whose keys open one account. */
  onChange(row: InvoiceRequest | null): void {
    if (!this.world.plan.past || !row?.invoiceId) return
    for (const other of this.world.ledger.rows.values()) {
      if (other.id === row.id || other.companyId !== row.companyId) continue
      if (other.invoiceId !== row.invoiceId) continue
      const truth = this.world.truthOf(row.id)
      this.find(
        "tied",
        "to two orders",
        truth,
        `invoice ${row.invoiceId}, also of ${other.orderId}`
      )
    }
  }

  /** No past order is mailed automatically unless that was requested when it was issued. */
  onMail(truth: OrderTruth, invoice: KeptInvoice): void {
    if (!truth.isPast) return
    if (!invoice.create) return this.find("mail", "made by hand", truth, `invoice ${invoice.id}`)
    const row = this.world.judge.rowOf(truth)
    if (row && this.isMailOff(row))
      this.find("mail", "of a past order", truth, `invoice ${invoice.id}`)
  }

  /** As chosen by whoever started the run. */
  isMailOff({ requestedBy }: InvoiceRequest): boolean {
    const run = this.runs.find(({ id }) => requestedBy === `backfill ${id}`)
    return run !== undefined && run.params.isMailed === false
  }

  private get runs(): readonly Run[] {
    return this.world.ledger.runs.rows
  }

  /** At rest: what the reports say is true, and complete if a run is done. */
  checkRest(): void {
    if (!this.world.plan.past) return
    for (const run of this.runs) {
      const items = this.world.past.itemsOf(run)
      this.world.judge.onWritten("run", [run, items])
      this.checkState(run)
      this.checkOnce(run, items)
      if (run.params.what === "search") this.checkSearch(run, items)
      else if (run.params.what === "tie") this.checkTied(run, items)
      else this.checkIssued(run, items)
    }
  }

  private checkState(run: Run): void {
    const { id, kind, state, error } = run
    const name = `${kind} ${id}`
    const isOnHold = Object.keys(this.world.config.keys).some((one) =>
      this.world.judge.waitsForPerson(one)
    )
    if (state === "running" && !isOnHold) this.find("run", "stuck", null, `${name} never ends`)
    if (state === "failed" && !error) this.find("run", "failed", null, `${name}: nobody knows why`)
    const isEnded = state === "done" || state === "stopped"
    if (isEnded && !run.finishedAt) this.find("run", "no end", null, `${name} is ${state}`)
  }

  private checkOnce(run: Run, items: readonly RunItem[]): void {
    const seen = new Set<string>()
    for (const { orderId } of items) {
      if (orderId === null) continue
      if (seen.has(orderId)) {
        this.find("run", "an order twice", this.world.shop.ofId(orderId), `${run.kind} ${run.id}`)
      }
      seen.add(orderId)
    }
  }

  private checkSearch(run: Run, items: readonly RunItem[]): void {
    if (run.state !== "done") return
    const begunMs = Date.parse(run.begunAt) - SEEN_MS
    for (const { orderId, code, invoiceId } of items) {
      const truth = this.world.shop.ofId(orderId ?? "")
      if (!truth) continue
      this.world.meet(truth.id, `past: ${code}`)
      const isOwn = truth.invoices.some(({ id }) => id === invoiceId)
      if (code === "certain" && !isOwn) {
        this.find("search", "certain of another's", truth, `invoice ${invoiceId}`)
      }
      const made = truth.invoices.find(
        ({ create, savedMs, listedMs }) => !create && savedMs < begunMs && listedMs < begunMs
      )
      if (code === "none" && made) this.find("search", "overlooked", truth, `invoice ${made.id}`)
    }
    for (const truth of this.world.shop.truths) {
      if (!truth.isPast || items.some(({ orderId }) => orderId === truth.id)) continue
      const createdAt = this.world.judge.rowOf(truth)?.createdAt
      const isRequested = createdAt !== undefined && createdAt <= (run.finishedAt ?? "")
      if (!isRequested) this.find("search", "left out", truth, `${run.id} does not name it`)
    }
  }

  private checkTied(run: Run, items: readonly RunItem[]): void {
    for (const { orderId, invoiceId, code } of items) {
      const truth = this.world.shop.ofId(orderId ?? "")
      const row = truth && this.world.judge.rowOf(truth)
      const isTied = row?.state === "issued" && row.invoiceId === invoiceId
      // What the run did not tie, a person may have tied since.
      const isOfRun = (row?.createdAt ?? "") <= (run.finishedAt ?? "~")
      if (code === "tied" ? !isTied : isTied && isOfRun) {
        this.find("run", "tied or not", truth, `${run.id} says ${code}, the row ${row?.state}`)
      }
    }
    if (run.state === "done") this.checkWhole(run, items, ["certain"], [])
  }

  private checkIssued(run: Run, items: readonly RunItem[]): void {
    for (const { orderId, invoiceId, code } of items) {
      const truth = this.world.shop.ofId(orderId ?? "")
      const row = truth && this.world.judge.rowOf(truth)
      if (code === "issued" && (row?.state !== "issued" || row.invoiceId !== invoiceId)) {
        this.find(
          "run",
          "issued or not",
          truth,
          `${run.id} says ${invoiceId}, the row ${row?.state}`
        )
      }
      if (truth) this.world.meet(truth.id, `past: in the background ${code}`)
    }
    if (run.done !== items.length) {
      this.find("run", "counts", null, `${run.id}: ${run.done} done, ${items.length} reported`)
    }
    const counted = Object.values(run.counts).reduce((sum, count) => sum + count, 0)
    if (counted !== items.length) {
      this.find("run", "counts", null, `${run.id}: ${counted} counted, ${items.length} reported`)
    }
    if (run.state === "done") this.checkWhole(run, items, ["none"], run.params.also as string[])
  }

  /** A run that is done has a result for every order that it was to handle. */
  private checkWhole(
    run: Run,
    items: readonly RunItem[],
    codes: readonly string[],
    also: readonly string[]
  ): void {
    const search = this.runs.find(({ id }) => id === run.params.search)
    const wanted = search ? this.world.past.itemsOf(search) : []
    for (const { orderId, code } of wanted) {
      if (!codes.includes(code) && !also.includes(orderId ?? "")) continue
      if (items.some((item) => item.orderId === orderId)) continue
      const truth = this.world.shop.ofId(orderId ?? "")
      this.find("run", "an order left out", truth, `${run.kind} ${run.id} is done without it`)
    }
  }

  /** After people did what they could, every past order has exactly one invoice. */
  checkEnd(): void {
    const { past } = this.world
    if (!this.world.plan.past) return
    // A list whose order changes with every page may never be read completely, however often it is retried.
    // The search reports that each time, and its owner has resumed it once more.
    const { ordersTiesAtRandom, hasSmallPages } = this.world.plan.service
    const isReadAgain = ({ kind, state }: Run) =>
      ordersTiesAtRandom && hasSmallPages && kind === "adoption" && state === "running"
    if (this.runs.some(isReadAgain)) return
    for (const { id, kind, state } of this.runs) {
      if (state === "running" || state === "paused") {
        this.find("dead-end", `a run is ${state}`, null, `${kind} ${id}`)
      }
    }
    for (const truth of this.world.shop.truths) {
      if (past.isLeft(truth)) {
        const runs = this.runs.map(
          ({ kind, state, error }) => `${kind} ${state} ${error?.code ?? ""}`
        )
        this.find("dead-end", "a past order", truth, runs.join(", ").trim())
      }
    }
  }
}
