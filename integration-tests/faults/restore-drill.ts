import { setTimeout as sleep } from "node:timers/promises"
import type { Shop } from "../../demo/shop"
import type { InvoiceRecord } from "../../sandbox"
import { runSql } from "../shop/database"
import { backUpLedger, restoreLedger } from "../shop/ledger-backup"
import { AdminApi } from "./admin-api"
import { COMPANIES, companyOfAccount, optionIdOf, type CompanyName } from "./companies"
import { rethrowUnlessDead, type ProcessPool } from "./process-pool"
import { readHolds, readRows, type Row } from "./rows"
import { describeLost } from "./sales"

/** Placed between backup and restore, half of them for each company. */
const ORDERS = 16

/** How many of a company's orders must have their invoice when all processes are killed. */
const ENOUGH = 5

/** Before the backup, the drill waits for work in progress as long as it decreases within this time. */
const LULL_MS = 30_000
const PATIENCE_MS = 2 * 60_000
const LOOK_MS = 500

/** What a restore in the middle of a run led to, for the judge. */
export type Restored = {
  /** Orders whose invoice is missing from the backup. */
  lost: ReadonlySet<string>
  /**
   * Orders whose e-mail was due, or whose outcome was open, in the backup: the restored ledger does not know
   * what happened to it since, so it may be sent twice. Documented in docs/limits.md.
   */
  open: ReadonlySet<string>
  /** When the backup was in place and no process ran yet (ISO 8601). */
  at: string
  /** The company that hides references. */
  hidden: CompanyName
  /** Invoices that were adopted while the company was on hold. */
  adopted: number
  /** Invoices that were found before a create. */
  found: number
  seconds: number
  faults: string[]
}

/**
 * True if the document is a draft of an order whose row the backup did not have, saved before that was
 * restored, in an account that hides references: nothing there shows whose it is. Documented in docs/limits.md.
 */
export const isLeftByLostRow = (
  orderId: string,
  row: Row | null,
  { invoiceId, statusId, savedAt, companyId }: InvoiceRecord,
  { lost, at, hidden }: Pick<Restored, "lost" | "at" | "hidden">
): boolean =>
  statusId === "DRAFT" &&
  lost.has(orderId) &&
  savedAt < at &&
  companyOfAccount(companyId) === hidden &&
  String(invoiceId) !== row?.invoice_id

type OrderRow = { order_id: string }

/**
 * Backs up the ledger, issues orders, kills every process, and replaces the ledger with the backup. The
 * company whose references are shown is on hold until its owner has the missing invoices adopted; in the one
 * that hides them each affected order goes to manual review before a create.
 */
export class RestoreDrill {
  private readonly faults: string[] = []
  private readonly api: AdminApi

  constructor(
    private readonly pool: ProcessPool,
    private readonly shop: Shop,
    private readonly url: string,
    private readonly companyHidingReferences: CompanyName
  ) {
    this.api = new AdminApi(async () => await pool.server())
  }

  async perform(): Promise<Restored> {
    const begun = Date.now()
    await this.waitForLull()
    await backUpLedger(this.url)
    const open = await this.listOpen()
    const lost = await this.sell()
    await this.until("invoices of after the backup", PATIENCE_MS, async () => {
      const rows = await readRows(this.url)
      const counts = COMPANIES.map((company) => {
        const own = rows.filter((row) => row.company_id === optionIdOf(company))
        return own.filter((row) => lost.has(row.order_id) && row.state === "issued").length
      })
      return counts.every((count) => count >= ENOUGH)
    })
    const start = await this.pool.killAll()
    await restoreLedger(this.url)
    const at = new Date().toISOString()
    start()
    await this.pool.server()
    const recovered = await this.recover(lost)
    const seconds = Math.round((Date.now() - begun) / 1000)
    const hidden = this.companyHidingReferences
    return { lost, open, at, hidden, ...recovered, seconds, faults: this.faults }
  }

  /**
   * Waits until nothing is in progress, or until it stops decreasing; what is open then is reported
   * separately.
   */
  async waitForLull(): Promise<void> {
    for (let least = Infinity, isLess = true; isLess;) {
      isLess = false
      await this.until(null, LULL_MS, async () => {
        const busy = await this.countBusy()
        isLess = busy < least
        least = Math.min(least, busy)
        return isLess || busy === 0
      })
      if (least === 0) return
    }
  }

  /** Places and completes orders that resemble no others, so that only the restore is in doubt. */
  private async sell(): Promise<Set<string>> {
    const server = await this.pool.server()
    const orders = Array.from({ length: ORDERS }, (_, at) => describeLost(at))
    const orderIds = await server.ask("placePlain", { shop: this.shop, orders })
    await server.ask("complete", { orderIds })
    return new Set(orderIds)
  }

  /** Acts like an owner: resumes the company on hold, which adopts, and waits for what is found. */
  private async recover(lost: ReadonlySet<string>): Promise<{ adopted: number; found: number }> {
    const [shown] = COMPANIES.filter((company) => company !== this.companyHidingReferences)
    const id = optionIdOf(shown ?? "default")
    await this.until(
      "the company is on hold for a ledger that is behind",
      PATIENCE_MS,
      async () => {
        const holds = await readHolds(this.url)
        return holds.some(({ company, cause }) => company === id && cause === "ledger-behind")
      }
    )
    await this.until("what is missing is adopted", PATIENCE_MS, async () => {
      const body = { cause: "ledger-behind" }
      return (await this.api.call("POST", `companies/${id}/resume`, body))?.status === 200
    })
    const own = async () => (await readRows(this.url)).filter((row) => lost.has(row.order_id))
    // This ledger did not send a create for it.
    const isAdopted = (row: Row) => row.state === "issued" && row.stamped_at === null
    const adopted = (await own()).filter((row) => row.company_id === id && isAdopted(row)).length
    let found = 0
    await this.until("what is hidden is found before a create", PATIENCE_MS, async () => {
      const left = (await own()).filter((row) => row.reasons?.[0]?.code === "MAY_BE_ISSUED")
      found = Math.max(found, left.length)
      return found >= ENOUGH
    })
    return { adopted, found }
  }

  /** Orders whose e-mail was due, or whose outcome was open, when the backup was made. */
  private async listOpen(): Promise<Set<string>> {
    const rows = await runSql<OrderRow>(
      this.url,
      `select order_id from backup.invoicing_request
       where deleted_at is null and not (state = 'issued' and send_state in ('sent', 'none'))`
    )
    return new Set(rows.map((row) => row.order_id))
  }

  private async countBusy(): Promise<number> {
    const [busy] = await runSql<{ n: number }>(
      this.url,
      `select count(*)::int as n from invoicing_request
       where state in ('queued', 'issuing') or send_state in ('queued', 'sending', 'waiting')
         or (state = 'unknown' and reasons -> 0 ->> 'code' = 'OUTCOME_UNKNOWN')`
    )
    return busy?.n ?? 0
  }

  /** Sweeps as the schedule would; if `what` is not null and does not happen, it is a fault. */
  private async until(what: string | null, withinMs: number, isThere: () => Promise<boolean>) {
    const end = Date.now() + withinMs
    while (Date.now() < end) {
      await (await this.pool.server()).ask("sweep", { idleMs: 3_000 }).catch(rethrowUnlessDead)
      if (await isThere()) return
      await sleep(LOOK_MS)
    }
    if (what !== null) this.faults.push(`in vain after the restore: ${what}`)
  }
}
