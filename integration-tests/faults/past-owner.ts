import { setTimeout as sleep } from "node:timers/promises"
import { runSql } from "../shop/database"
import { AdminApi } from "./admin-api"
import { isDraft, type Books } from "./books"
import { COMPANIES, optionIdOf } from "./companies"
import { RUN_POINTS } from "./kill-points"
import type { Owner } from "./owner"
import { searchedPeriod, type PastOrder } from "./past-orders"
import { rethrowUnlessDead, type ProcessPool } from "./process-pool"
import { readRows } from "./rows"
import type { SeededRandom } from "./seeded-random"

const LOOK_MS = 500
const ROUND_MS = 1_500

/** How often a process is told that there may be a run to go on with. */
const TELL_MS = 2_000

type RunRow = { id: string; kind: string; state: string; error: { code: string } | null }

type ItemRow = { order_id: string; code: string }

/**
 * The owner who sees to past orders while everything else goes on: searches the service for their
 * invoices, has the certain ones tied, ties by hand what is in doubt and stands in the books, and has
 * the rest issued without e-mails. What fails or died is resumed, as often as it takes.
 */
export class PastOwner {
  /** How often a run was paused and went on. */
  paused = 0
  readonly faults: string[] = []
  private readonly api: AdminApi
  private readonly end = new AbortController()
  private isCalm = false
  private isThrough = false
  private running: Promise<void> = Promise.resolve()
  private deaths: Promise<boolean>[] = []
  /** What was answered last where nothing was begun, or why a run failed. */
  private trouble = "none"
  private toldMs = 0

  constructor(
    private readonly pool: ProcessPool,
    private readonly past: readonly PastOrder[],
    private readonly parts: { books: Books; owner: Owner; url: string },
    private readonly random: SeededRandom
  ) {
    this.api = new AdminApi(async () => await pool.server())
  }

  begin(): void {
    this.deaths = RUN_POINTS.map(async (point) => await this.pool.killFirst(point, this.end.signal))
    this.running = this.work()
    this.running.catch(() => undefined)
  }

  /** Everything else has ended: now nothing but the runs themselves can keep them. */
  async finish(withinMs: number): Promise<void> {
    this.isCalm = true
    await Promise.race([this.running, sleep(withinMs, undefined, { ref: false })])
    this.end.abort()
    await this.running
    if (!this.isThrough) this.faults.push(`past orders are left; the last trouble: ${this.trouble}`)
    for (const [at, isDead] of (await Promise.all(this.deaths)).entries()) {
      if (!isDead) this.faults.push(`nobody came by this point: ${RUN_POINTS[at]}`)
    }
  }

  private async work(): Promise<void> {
    const { signal } = this.end
    while (!signal.aborted && !this.isThrough) {
      await this.goRound()
      this.isThrough = (await this.listLeft()).length === 0
      if (!this.isThrough) await sleep(ROUND_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Past orders that neither have an invoice nor are on their way to one. */
  private async listLeft(): Promise<PastOrder[]> {
    const requested = new Set((await readRows(this.parts.url)).map((row) => row.order_id))
    return this.past.filter(({ id }) => !requested.has(id))
  }

  private async goRound(): Promise<void> {
    const search = await this.perform("runs/adoption", searchedPeriod())
    if (search === null) return
    if ((await this.perform("runs/adoption-tie", { search_id: search })) === null) return
    const found = await runSql<ItemRow>(
      this.parts.url,
      "select order_id, code from invoicing_run_item where run_id = $1 and deleted_at is null",
      [search]
    )
    const also = await this.decideDoubts(found.filter(({ code }) => code === "doubt"))
    const count = found.filter(({ code }) => code === "none").length + also.length
    if (count > 0) await this.perform("runs/backfill", { search_id: search, count, also })
  }

  /** Ties by hand what has an invoice in the books; gives the orders that have none. */
  private async decideDoubts(doubts: readonly ItemRow[]): Promise<string[]> {
    const also: string[] = []
    for (const { order_id: id } of doubts) {
      const order = this.past.find((one) => one.id === id)
      if (!order) continue
      const [made] = this.parts.books.documentsOf(order.number).filter((one) => !isDraft(one))
      if (!made) {
        also.push(id)
        continue
      }
      await this.post(`orders/${id}/tie`, {
        company_id: optionIdOf(order.company),
        invoice_id: String(made.invoiceId),
      })
    }
    return also
  }

  /** Begins a run and sees it through; its id, or null where it did not begin or was not over. */
  private async perform(path: string, body: object): Promise<string | null> {
    const before = await this.findNewest()
    await this.post(path, body)
    // Whatever was answered: the server may have died after it had begun it.
    const run = await this.findNewest()
    if (!run || run.id === before?.id) return null
    return (await this.seeThrough(run.id, run.kind === "backfill")) ? run.id : null
  }

  private async seeThrough(id: string, isPaused: boolean): Promise<boolean> {
    let mayPause = isPaused
    while (!this.end.signal.aborted) {
      const [run] = await runSql<RunRow>(
        this.parts.url,
        "select id, kind, state, error from invoicing_run where id = $1",
        [id]
      )
      if (run?.state === "done" || run?.state === "stopped") return run.state === "done"
      if (run?.state === "running") {
        if (mayPause && (await this.post(`runs/${id}/pause`, {})) === 200) mayPause = false
        await this.tell()
      } else {
        if (run?.state === "paused") this.paused += 1
        else await this.mend(run?.error?.code ?? "unknown")
        await this.post(`runs/${id}/resume`, {})
      }
      await sleep(LOOK_MS)
    }
    return false
  }

  /** Why a run failed; at rest only what a person has to say first can be in its way. */
  private async mend(code: string): Promise<void> {
    this.trouble = code
    if (!this.isCalm || code !== "ADOPTION_ACCOUNT_UNTOLD") return
    const rows = await readRows(this.parts.url)
    for (const company of COMPANIES) await this.parts.owner.nameAccount(company, rows)
  }

  /** What the schedule does every minute, in one of the processes that work. */
  private async tell(): Promise<void> {
    if (Date.now() - this.toldMs < TELL_MS) return
    this.toldMs = Date.now()
    const process = await this.pool.subscriber(this.random)
    await process.ask("performRuns", null).catch(rethrowUnlessDead)
  }

  private async findNewest(): Promise<RunRow | undefined> {
    const [run] = await runSql<RunRow>(
      this.parts.url,
      "select id, kind, state, error from invoicing_run order by created_at desc limit 1"
    )
    return run
  }

  /** The status; 0 when the server died of it or before. */
  private async post(path: string, body: object): Promise<number> {
    const answer = await this.api.call("POST", path, body)
    if (answer && answer.status >= 300) this.trouble = `${path}: ${answer.status} ${answer.text}`
    return answer?.status ?? 0
  }
}
