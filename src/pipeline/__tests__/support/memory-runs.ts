import {
  RUN_MOVES,
  UNFINISHED_STATES,
  stateAfterStep,
  type ClaimedRun,
  type NewRun,
  type Run,
  type RunError,
  type RunItem,
  type RunItemsQuery,
  type RunProgress,
  type RunState,
} from "../../../core/runs/run"
import type { RunLease, RunsPort } from "../../runs/runs-port"
import type { VirtualClock } from "./virtual-clock"

type Row = Omit<ClaimedRun, "token"> & {
  token: string | null
  leaseMs: number | null
  notBeforeMs: number | null
  workedAtMs: number | null
}

/** Runs in memory, with the semantics of `modules/invoice_ledger/runs.ts`; the oldest first. */
export class MemoryRuns implements RunsPort {
  rows: Row[] = []
  readonly items = new Map<string, RunItem[]>()
  private lastId = 0

  constructor(private readonly clock: VirtualClock) {}

  beginRun({ kind, companyId, params, begunBy }: NewRun): Promise<string | null> {
    if (this.isBusy(companyId, null)) return Promise.resolve(null)
    const id = `invrun_${(this.lastId += 1)}`
    this.items.set(id, [])
    this.rows.push({
      ...{ id, kind, companyId, params, state: "running", command: null, total: null, done: 0 },
      ...{ counts: {}, result: null, error: null, begunBy, begunAt: this.clock.iso },
      ...{ finishedAt: null, workedMs: 0, cursor: null, itemCount: 0, attempts: 0 },
      ...{ token: null, leaseMs: null, notBeforeMs: null, workedAtMs: null },
    })
    return Promise.resolve(id)
  }

  claimRun(claim: Parameters<RunsPort["claimRun"]>[0]): Promise<ClaimedRun | null> {
    const row = this.rows.find(
      (one) =>
        one.state === "running" &&
        (claim.id === null || claim.id === one.id) &&
        claim.kinds.includes(one.kind) &&
        !this.isLeased(one) &&
        (one.notBeforeMs === null || one.notBeforeMs <= this.clock.nowMs)
    )
    if (!row) return Promise.resolve(null)
    const leaseMs = this.clock.nowMs + claim.leaseMs
    const workedAtMs = this.clock.nowMs
    Object.assign(row, { token: claim.token, leaseMs, workedAtMs, notBeforeMs: null })
    row.attempts += 1
    return Promise.resolve(copy(row))
  }

  renewRun(lease: RunLease): Promise<void> {
    const row = this.held(lease)
    if (row) row.leaseMs = this.clock.nowMs + lease.leaseMs
    return Promise.resolve()
  }

  commitRunStep(lease: RunLease, progress: RunProgress): Promise<RunState | null> {
    const row = this.held(lease)
    if (!row) return Promise.resolve(null)
    const { items, isOver, ...kept } = structuredClone(progress)
    const state = stateAfterStep(isOver, row.command)
    const report = this.items.get(row.id) ?? []
    for (const item of items) {
      report.push({
        position: report.length,
        orderId: item.orderId ?? null,
        orderDisplayId: item.orderDisplayId ?? null,
        requestId: item.requestId ?? null,
        invoiceId: item.invoiceId ?? null,
        code: item.code,
        params: item.params ?? {},
      })
    }
    this.countWork(row)
    Object.assign(row, kept, { state, attempts: 0, itemCount: report.length })
    if (state === "running") {
      row.leaseMs = this.clock.nowMs + lease.leaseMs
      row.workedAtMs = this.clock.nowMs
    } else {
      letGo(row)
      row.command = null
      if (state !== "paused") row.finishedAt = this.clock.iso
    }
    return Promise.resolve(state)
  }

  releaseRun(lease: Omit<RunLease, "leaseMs">, delayMs: number): Promise<void> {
    const row = this.held(lease)
    if (row) {
      this.countWork(row)
      letGo(row)
      row.notBeforeMs = this.clock.nowMs + delayMs
      if (delayMs === 0) row.attempts = Math.max(0, row.attempts - 1)
    }
    return Promise.resolve()
  }

  failRun(lease: Omit<RunLease, "leaseMs">, error: RunError): Promise<void> {
    const row = this.held(lease)
    if (row) {
      this.countWork(row)
      letGo(row)
      Object.assign(row, { state: "failed", error, command: null, finishedAt: this.clock.iso })
    }
    return Promise.resolve()
  }

  requestRunCommand(...[id, command]: Parameters<RunsPort["requestRunCommand"]>): Promise<boolean> {
    const to = command === "stop" ? "stopped" : "paused"
    const row = this.rows.find((one) => one.id === id)
    if (!row || !RUN_MOVES[row.state].includes(to)) return Promise.resolve(false)
    if (row.state === "running" && this.isLeased(row)) {
      if (row.command !== "stop") row.command = command
    } else {
      Object.assign(row, { state: to, command: null, token: null, leaseMs: null })
      if (command === "stop") row.finishedAt = this.clock.iso
    }
    return Promise.resolve(true)
  }

  resumeRun(id: string): Promise<"resumed" | "busy" | "not-paused"> {
    const row = this.rows.find((one) => one.id === id)
    if (!row || !RUN_MOVES[row.state].includes("running")) return Promise.resolve("not-paused")
    if (this.isBusy(row.companyId, id)) return Promise.resolve("busy")
    letGo(row)
    Object.assign(row, { state: "running", command: null, error: null, attempts: 0 })
    Object.assign(row, { notBeforeMs: null, finishedAt: null })
    return Promise.resolve("resumed")
  }

  findRun(id: string): Promise<Run | null> {
    const row = this.rows.find((one) => one.id === id)
    return Promise.resolve(row ? toRun(row) : null)
  }

  listRuns({ kinds, limit }: Parameters<RunsPort["listRuns"]>[0]): Promise<Run[]> {
    const found = this.rows.filter(({ kind }) => !kinds || kinds.includes(kind))
    return Promise.resolve(found.reverse().slice(0, limit).map(toRun))
  }

  listRunItems(query: RunItemsQuery): Promise<RunItem[]> {
    const { runId, code, company, after, limit, offset = 0 } = query
    const found = this.itemsOf(runId, code).filter(
      (item) =>
        (company === undefined || companyOf(item) === company) &&
        (after === undefined || item.position > after)
    )
    return Promise.resolve(structuredClone(found.slice(offset, offset + limit)))
  }

  listRunCompanies({ runId, codes }: { runId: string; codes: readonly string[] }) {
    const found = this.itemsOf(runId, undefined).filter(({ code }) => codes.includes(code))
    return Promise.resolve([...new Set(found.map(companyOf))].sort())
  }

  countRunItems({ runId, code }: Pick<RunItemsQuery, "runId" | "code">): Promise<number> {
    return Promise.resolve(this.itemsOf(runId, code).length)
  }

  deleteOldRuns({ olderThanDays, limit }: { olderThanDays: number; limit: number }) {
    const endMs = this.clock.nowMs - olderThanDays * 86_400_000
    const isUsed = (id: string) =>
      this.rows.some(
        ({ params, state }) => params.search === id && UNFINISHED_STATES.includes(state)
      )
    const old = this.rows
      .filter(({ finishedAt }) => finishedAt !== null && Date.parse(finishedAt) < endMs)
      .filter(({ id }) => !isUsed(id))
      .slice(0, limit)
    this.rows = this.rows.filter((row) => !old.includes(row))
    for (const { id } of old) this.items.delete(id)
    return Promise.resolve(old.length)
  }

  private itemsOf(runId: string, code: string | undefined): RunItem[] {
    return (this.items.get(runId) ?? []).filter((item) => code === undefined || item.code === code)
  }

  isWorkedOn(lease: Omit<RunLease, "leaseMs">): boolean {
    const row = this.held(lease)
    return row !== undefined && this.isLeased(row)
  }

  private isBusy(companyId: string | null, exceptId: string | null): boolean {
    return this.rows.some(
      (row) =>
        row.state === "running" &&
        row.id !== exceptId &&
        (companyId === null || row.companyId === null || row.companyId === companyId)
    )
  }

  private isLeased({ leaseMs }: Row): boolean {
    return leaseMs !== null && leaseMs >= this.clock.nowMs
  }

  private held({ id, token }: Omit<RunLease, "leaseMs">): Row | undefined {
    return this.rows.find((row) => row.id === id && row.token === token && row.state === "running")
  }

  private countWork(row: Row): void {
    if (row.workedAtMs !== null) row.workedMs += this.clock.nowMs - row.workedAtMs
  }
}

const companyOf = ({ params: { company } }: RunItem): string =>
  typeof company === "string" ? company : ""

function letGo(row: Row): void {
  Object.assign(row, { token: null, leaseMs: null, workedAtMs: null })
}

function copy({ token, leaseMs, notBeforeMs, workedAtMs, ...run }: Row): ClaimedRun {
  void [leaseMs, notBeforeMs, workedAtMs]
  return structuredClone({ ...run, token: token ?? "" })
}

function toRun(row: Row): Run {
  const { cursor, itemCount, attempts, token, ...run } = copy(row)
  void [cursor, itemCount, attempts, token]
  return run
}
