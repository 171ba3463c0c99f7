import type { Context } from "@medusajs/framework/types"
import {
  generateEntityId,
  InjectManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import {
  FIRST_START,
  type CompanyHold as HoldRecord,
  type HoldCause,
  type InvoiceRequest as RequestRecord,
  type NewRequest,
  type RequestChange,
} from "../../core/invoice-request"
import { readModuleOptions, type Settings } from "../../core/options"
import type { CallReport } from "../../core/outcomes"
import type { RequestState } from "../../core/states"
import { toInvoiceRequest, toIsoMoment } from "./columns"
import CompanyHold from "./models/company-hold"
import InvoiceAct from "./models/invoice-act"
import InvoiceAttempt from "./models/invoice-attempt"
import InvoiceRequest from "./models/invoice-request"
import InvoicingSetting from "./models/invoicing-setting"
import {
  attemptValues,
  buildChange,
  claimIdle,
  insertAttemptsSql,
  listSql,
  runSql,
} from "./statements"

/**
 * The ledger: every order that shall be invoiced, every call made for it, every person's act.
 *
 * Each move is one conditional statement, committed when the method returns. Nothing here reads
 * a row and writes it later.
 */
export default class InvoiceLedgerService extends MedusaService({
  InvoiceRequest,
  InvoiceAttempt,
  InvoiceAct,
  InvoicingSetting,
  CompanyHold,
}) {
  /** The plugin's options with every default filled in. */
  readonly settings: Settings

  __hooks = { onApplicationStart: async () => await this.noteFirstStart() }

  /** @throws InvalidOptionsError, which stops the boot. */
  constructor(container: Record<string, unknown>, options?: unknown) {
    super(container, options)
    this.settings = readModuleOptions(options)
  }

  /**
   * Inserts the order's request unless it has one; either way returns the one there is.
   *
   * The unique index decides, so any number of callers at once get one row and one `isNew`.
   */
  @InjectManager()
  async insertRequest(
    input: NewRequest,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<{ request: RequestRecord; isNew: boolean }> {
    const inserted = await runSql(
      context,
      `insert into invoicing_request (id, order_id, order_display_id, company_id, is_forced, requested_by)
       values (?, ?, ?, ?, ?, ?)
       on conflict (order_id, kind) where deleted_at is null do nothing
       returning *`,
      [
        generateEntityId(undefined, "invreq"),
        input.orderId,
        input.orderDisplayId,
        input.companyId,
        input.isForced,
        input.requestedBy,
      ]
    )
    const row = inserted[0]
    if (row) return { request: toInvoiceRequest(row), isNew: true }
    const existing = await this.findRequestOfOrder(input.orderId, context)
    if (!existing) throw new Error(`The invoice request of order ${input.orderId} vanished`)
    return { request: existing, isNew: false }
  }

  @InjectManager()
  async findRequest(
    id: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord | null> {
    const [row] = await runSql(context, "select * from invoicing_request where id = ?", [id])
    return row ? toInvoiceRequest(row) : null
  }

  @InjectManager()
  async findRequestOfOrder(
    orderId: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord | null> {
    const [row] = await runSql(
      context,
      "select * from invoicing_request where order_id = ? and kind = 'sale' and deleted_at is null",
      [orderId]
    )
    return row ? toInvoiceRequest(row) : null
  }

  /**
   * Moves a request, if it is still as expected, and records the calls that led there; null when
   * the claim was lost.
   *
   * Row and calls are one statement: a crash leaves both or neither.
   *
   * @throws Error for a move that the core forbids, a mistake in the caller.
   */
  @InjectManager()
  async changeRequest(
    change: RequestChange,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord | null> {
    const { sql, values } = buildChange(change)
    const [row] = await runSql(context, sql, values)
    return row ? toInvoiceRequest(row) : null
  }

  /** Records calls that moved nothing. */
  @InjectManager()
  async logAttempts(
    requestId: string,
    reports: readonly CallReport[],
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<void> {
    if (reports.length === 0) return
    await runSql(context, insertAttemptsSql, attemptValues(requestId, reports))
  }

  /** Which of these orders have a request already. */
  @InjectManager()
  async findRequestedOrders(
    orderIds: readonly string[],
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<Set<string>> {
    const rows = await runSql(
      context,
      `select order_id from invoicing_request
       where order_id in (${listSql}) and deleted_at is null`,
      [JSON.stringify(orderIds)]
    )
    return new Set(rows.map((row) => String(row.order_id)))
  }

  /** Which of these invoices of a company are tied to a request other than `exceptId`. */
  @InjectManager()
  async findTiedInvoices(
    companyId: string,
    invoiceIds: readonly string[],
    exceptId: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<Set<string>> {
    const rows = await runSql(
      context,
      `select invoice_id from invoicing_request
       where company_id = ? and invoice_id in (${listSql}) and id <> ?`,
      [companyId, JSON.stringify(invoiceIds), exceptId]
    )
    return new Set(rows.map((row) => String(row.invoice_id)))
  }

  /** True when another unresolved request would look the same on its invoice. */
  @InjectManager()
  async hasUnresolvedTwin(
    request: RequestRecord,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<boolean> {
    if (request.contentFingerprint === null) return false
    const rows = await runSql(
      context,
      `select 1 from invoicing_request
       where content_fingerprint = ? and company_id = ? and id <> ?
         and state in ('issuing', 'unknown') limit 1`,
      [request.contentFingerprint, request.companyId, request.id]
    )
    return rows.length > 0
  }

  /**
   * Claims up to `limit` queued requests that have waited `idleMs` since they were last given a
   * job, so that a lost queue loses nothing. Held companies are left alone.
   */
  @InjectManager()
  async claimSleepingRequests(
    { idleMs, limit }: { idleMs: number; limit: number },
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord[]> {
    return await claimIdle(
      `state = 'queued' and (next_attempt_at is null or next_attempt_at < now())`,
      { idleMs, limit },
      context
    )
  }

  /** The same for issued invoices whose e-mail or reading back is still owed. */
  @InjectManager()
  async claimSleepingAfterwork(
    { idleMs, limit }: { idleMs: number; limit: number },
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord[]> {
    return await claimIdle(
      `state = 'issued' and (read_back = 'pending' or send_state = 'queued')`,
      { idleMs, limit },
      context
    )
  }

  /** The same for requests of unknown outcome that a look-up may still decide. */
  @InjectManager()
  async claimUnresolved(
    { idleMs, limit }: { idleMs: number; limit: number },
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord[]> {
    return await claimIdle(`state = 'unknown'`, { idleMs, limit }, context)
  }

  /** Turns stamps older than `deadlineMs` into unknown outcomes: their worker is gone. */
  @InjectManager()
  async expireStamps(
    deadlineMs: number,
    reason: RequestRecord["reasons"],
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord[]> {
    const rows = await runSql(
      context,
      `update invoicing_request
       set state = 'unknown', reasons = ?::jsonb, looks = 0, looked_at = null, enqueued_at = now(),
           updated_at = now()
       where state = 'issuing' and stamped_at < now() - make_interval(secs => ?)
       returning *`,
      [JSON.stringify(reason), deadlineMs / 1000]
    )
    return rows.map(toInvoiceRequest)
  }

  /** Turns send stamps older than `deadlineMs` into unknown outcomes. */
  @InjectManager()
  async expireSendStamps(
    deadlineMs: number,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord[]> {
    const rows = await runSql(
      context,
      `update invoicing_request set send_state = 'unknown', updated_at = now()
       where send_state = 'sending' and send_stamped_at < now() - make_interval(secs => ?)
       returning *`,
      [deadlineMs / 1000]
    )
    return rows.map(toInvoiceRequest)
  }

  /** Holds a company; false when it was held already. */
  @InjectManager()
  async holdCompany(
    hold: { companyId: string; cause: HoldCause; keyDigest: string | null },
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<boolean> {
    const rows = await runSql(
      context,
      `insert into invoicing_company_hold (id, cause, since, key_digest) values (?, ?, now(), ?)
       on conflict (id) do nothing returning id`,
      [hold.companyId, hold.cause, hold.keyDigest]
    )
    return rows.length > 0
  }

  /** Ends a company's hold; false when there was none. */
  @InjectManager()
  async releaseCompany(
    companyId: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<boolean> {
    const rows = await runSql(
      context,
      "delete from invoicing_company_hold where id = ? returning id",
      [companyId]
    )
    return rows.length > 0
  }

  @InjectManager()
  async findHolds(@MedusaContext() context: Context<EntityManager> = {}): Promise<HoldRecord[]> {
    const rows = await runSql(context, "select * from invoicing_company_hold", [])
    return rows.map((row) => ({
      companyId: String(row.id),
      cause: row.cause as HoldCause,
      since: toIsoMoment(row.since) ?? "",
      keyDigest: (row.key_digest as string | null) ?? null,
    }))
  }

  /** Remembers `value` under `key` unless something is remembered already; returns what is. */
  @InjectManager()
  async rememberOnce<T>(
    key: string,
    value: T,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<T> {
    await runSql(
      context,
      `insert into invoicing_setting (id, value) values (?, ?::jsonb) on conflict (id) do nothing`,
      [key, JSON.stringify(value)]
    )
    const [row] = await runSql(context, "select value from invoicing_setting where id = ?", [key])
    return row?.value as T
  }

  @InjectManager()
  async remember(
    key: string,
    value: unknown,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<void> {
    await runSql(
      context,
      `insert into invoicing_setting (id, value) values (?, ?::jsonb)
       on conflict (id) do update set value = excluded.value, updated_at = now()`,
      [key, JSON.stringify(value)]
    )
  }

  @InjectManager()
  async recall<T>(
    key: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<T | null> {
    const [row] = await runSql(context, "select value from invoicing_setting where id = ?", [key])
    return (row?.value as T | undefined) ?? null
  }

  /** True for exactly one of the callers that ask for the same turn within `ttlMs`. */
  @InjectManager()
  async claimTurn(
    key: string,
    ttlMs: number,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<boolean> {
    const rows = await runSql(
      context,
      `insert into invoicing_setting (id, value, updated_at) values (?, '{}'::jsonb, now())
       on conflict (id) do update set updated_at = now()
       where invoicing_setting.updated_at < now() - make_interval(secs => ?)
       returning id`,
      [key, ttlMs / 1000]
    )
    return rows.length > 0
  }

  /** How many requests stand in each state. */
  @InjectManager()
  async countByState(
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<Partial<Record<RequestState, number>>> {
    const rows = await runSql(
      context,
      "select state, count(*)::int as n from invoicing_request where deleted_at is null group by state",
      []
    )
    const counts = rows.map((row) => [String(row.state), Number(row.n)] as const)
    return Object.fromEntries<number>(counts)
  }

  /** Orders older than the first start with a key are never touched by themselves. */
  private async noteFirstStart(): Promise<void> {
    if (this.settings.companies.length === 0) return
    await this.rememberOnce(FIRST_START, new Date().toISOString())
  }
}
