import { setTimeout as sleep } from "node:timers/promises"
import { runSql } from "../shop/database"
import { AdminApi } from "./admin-api"
import { isDraft, type Books } from "./books"
import { COMPANIES, optionIdOf } from "./companies"
import { RUN_POINTS } from "./kill-points"
import type { Owner } from "./owner"
import { searchedPeriod, type PastOrder } from "./past-orders"
import type { ProcessPool } from "./process-pool"
import { readRows } from "./rows"
import { RunDriver } from "./run-driver"
import type { SeededRandom } from "./seeded-random"

const ROUND_MS = 1_500

type ItemRow = { order_id: string; code: string }

/**
 * The owner who handles past orders while everything else goes on: searches the service for their invoices,
 * has the certain ones tied, ties doubtful ones by hand according to the books, and has the rest issued
 * without e-mails. A run that failed or died is resumed, as often as necessary.
 */
export class PastOwner {
  readonly faults: string[] = []
  private readonly driver: RunDriver
  private readonly end = new AbortController()
  private isCalm = false
  private isThrough = false
  private running: Promise<void> = Promise.resolve()
  private deaths: Promise<boolean>[] = []

  constructor(
    private readonly pool: ProcessPool,
    private readonly past: readonly PastOrder[],
    private readonly parts: { books: Books; owner: Owner; url: string },
    random: SeededRandom
  ) {
    this.driver = new RunDriver({
      ...{ pool, url: parts.url, random, kinds: ["adoption", "backfill"], signal: this.end.signal },
      api: new AdminApi(async () => await pool.server()),
      mend: async (code) => await this.mend(code),
    })
  }

  /** How often a run was paused and resumed. */
  get paused(): number {
    return this.driver.paused
  }

  begin(): void {
    this.deaths = RUN_POINTS.map(async (point) => await this.pool.killFirst(point, this.end.signal))
    this.running = this.work()
    this.running.catch(() => undefined)
  }

  /** Everything else has ended: from now on only the runs themselves can delay each other. */
  async finish(withinMs: number): Promise<void> {
    this.isCalm = true
    await Promise.race([this.running, sleep(withinMs, undefined, { ref: false })])
    this.end.abort()
    await this.running
    if (!this.isThrough)
      this.faults.push(`past orders are left; the last trouble: ${this.driver.trouble}`)
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

  /** Past orders that have no invoice and no request for one. */
  private async listLeft(): Promise<PastOrder[]> {
    const requested = new Set((await readRows(this.parts.url)).map((row) => row.order_id))
    return this.past.filter(({ id }) => !requested.has(id))
  }

  private async goRound(): Promise<void> {
    const search = await this.driver.perform("runs/adoption", searchedPeriod())
    if (search === null) return
    if ((await this.driver.perform("runs/adoption-tie", { search_id: search })) === null) return
    const found = await runSql<ItemRow>(
      this.parts.url,
      "select order_id, code from invoicing_run_item where run_id = $1 and deleted_at is null",
      [search]
    )
    const also = await this.decideDoubts(found.filter(({ code }) => code === "doubt"))
    const count = found.filter(({ code }) => code === "none").length + also.length
    if (count > 0)
      await this.driver.perform("runs/backfill", { search_id: search, count, also }, true)
  }

  /** Ties orders that have an invoice in the books by hand; returns the orders that have none. */
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
      await this.driver.post(`orders/${id}/tie`, {
        company_id: optionIdOf(order.company),
        invoice_id: String(made.invoiceId),
      })
    }
    return also
  }

  /** At rest, only something that a person must state first can block a run. */
  private async mend(code: string): Promise<void> {
    if (!this.isCalm || code !== "ADOPTION_ACCOUNT_UNTOLD") return
    const rows = await readRows(this.parts.url)
    for (const company of COMPANIES) await this.parts.owner.nameAccount(company, rows)
  }
}
