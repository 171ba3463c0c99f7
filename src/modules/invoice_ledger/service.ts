import type { Context } from "@medusajs/framework/types"
import { InjectManager, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import {
  FIRST_START,
  type InvoiceRequest as RequestRecord,
  type NewRequest,
} from "../../core/request/invoice-request"
import type { Transition } from "../../core/lifecycle/transition"
import { parseModuleOptions, type ParsedOptions } from "../../core/settings/options"
import { KEY_WORKS_ELSEWHERE, type CallReport, type Counted } from "../../core/request/outcomes"
import { readRequest, requestSql } from "./columns"
import { insertRequestSql, insertRequestValues } from "./insert-request-sql"
import { Months } from "./months"
import {
  attemptValues,
  buildChange,
  countAttempts,
  insertAttemptsSql,
  listSql,
  runSql,
} from "./statements"

/**
 * The ledger: every order to be invoiced, every call made for it, every operator's act.
 *
 * Each move is one conditional statement, committed when the method returns. Nothing here reads a row
 * and writes it later.
 */
export default class InvoiceLedgerService extends Months {
  /** The options as given in medusa-config.ts. */
  readonly options: ParsedOptions

  __hooks = { onApplicationStart: async () => await this.noteFirstStart() }

  /** @throws InvalidOptionsError, which stops the boot. */
  constructor(container: Record<string, unknown>, options?: unknown) {
    super(container, options)
    this.options = parseModuleOptions(options)
  }

  /**
   * Inserts the order's request unless it has one; returns its request either way.
   *
   * The unique index decides, so any number of concurrent callers get one row and one `isNew`.
   *
   * @throws Error if it is for a run that this process no longer works on.
   */
  @InjectManager()
  async insertRequest(
    input: NewRequest,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<{ request: RequestRecord; isNew: boolean }> {
    const inserted = await runSql(context, insertRequestSql(input), insertRequestValues(input))
    const row = inserted[0]
    if (row) return { request: readRequest(row), isNew: true }
    const existing = await this.findRequestOfOrder(input.orderId, context)
    if (existing) return { request: existing, isNew: false }
    if (input.run) throw new Error(`Another process goes on with the run ${input.run.id}`)
    throw new Error(`The invoice request of order ${input.orderId} vanished`)
  }

  /**
   * Inserts an order's request together with its invoice, in one transaction, unless the order has a
   * request. Nobody sees the row before it is committed, and then it is already issued.
   */
  @InjectManager()
  async insertTied(
    input: NewRequest,
    tie: (request: RequestRecord) => Transition,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord | null> {
    const tied = await this.insertTied_(input, tie, context)
    // The transaction's events are visible only after its commit.
    if (tied) this.notifyEventsWritten()
    return tied
  }

  @InjectTransactionManager()
  protected async insertTied_(
    input: NewRequest,
    tie: (request: RequestRecord) => Transition,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord | null> {
    const { request, isNew } = await this.insertRequest(input, context)
    if (!isNew) return null
    const tied = await this.apply(tie(request), context)
    if (!tied) throw new Error(`The new request of order ${input.orderId} was not tied`)
    return tied
  }

  @InjectManager()
  async findRequest(
    id: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord | null> {
    const [row] = await runSql(
      context,
      `select ${requestSql()} from invoicing_request where id = ?`,
      [id]
    )
    return row ? readRequest(row) : null
  }

  /** Finds many requests in one statement. */
  @InjectManager()
  async findRequests(
    ids: readonly string[],
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord[]> {
    const rows = await runSql(
      context,
      `select ${requestSql()} from invoicing_request where id in (${listSql})`,
      [JSON.stringify(ids)]
    )
    return rows.map(readRequest)
  }

  @InjectManager()
  async findRequestOfOrder(
    orderId: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord | null> {
    const [row] = await runSql(
      context,
      `select ${requestSql()} from invoicing_request where order_id = ? and kind = 'sale' and deleted_at is null`,
      [orderId]
    )
    return row ? readRequest(row) : null
  }

  /**
   * Moves a request, if it is still as expected, and records the calls that led there; null if the
   * claim was lost.
   *
   * Row, calls and events are written in one statement: a crash leaves all or nothing.
   *
   * @throws Error for a move that the core forbids, a mistake in the caller.
   */
  @InjectManager()
  async apply(
    transition: Transition,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord | null> {
    const { sql, values } = buildChange(transition)
    const [row] = await runSql(context, sql, values)
    if (transition.events?.length || transition.answered !== undefined) this.notifyEventsWritten()
    return row ? readRequest(row) : null
  }

  /** Records calls that did not move the request. */
  @InjectManager()
  async logAttempts(
    requestId: string,
    reports: readonly CallReport[],
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<void> {
    if (reports.length === 0) return
    await runSql(context, insertAttemptsSql, attemptValues(requestId, reports))
  }

  /** Which of these orders already have a request. */
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

  /** How many creates of a request ended with an unknown outcome. */
  @InjectManager()
  async countUnknownCreates(
    requestId: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<number> {
    const [row] = await runSql(
      context,
      `select count(*)::int as n from invoicing_attempt
       where request_id = ? and operation = 'create' and outcome = 'unknown'
         and deleted_at is null`,
      [requestId]
    )
    return Number(row?.n ?? 0)
  }

  /** How often a request's calls of a kind were answered 403, and when that was first recorded. */
  @InjectManager()
  async countForbidden(
    requestId: string,
    operation: "create" | "send" | "read",
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<Counted> {
    const condition = `outcome = 'key-rejected' and (status = 403 or code = '${KEY_WORKS_ELSEWHERE}')`
    return await countAttempts(context, { requestId, operation, condition })
  }

  /** How many readings since a request's last stamp ended without a usable answer, and since when. */
  @InjectManager()
  async countUnansweredReads(
    requestId: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<Counted> {
    const condition = "outcome = 'unknown'"
    return await countAttempts(context, { requestId, operation: "read", condition })
  }

  /** True if a create of the request was ever answered with an invoice. */
  @InjectManager()
  async hasAnsweredCreate(
    requestId: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<boolean> {
    const rows = await runSql(
      context,
      `select 1 from invoicing_attempt
       where request_id = ? and operation = 'create' and outcome = 'done' and deleted_at is null
       limit 1`,
      [requestId]
    )
    return rows.length > 0
  }

  /** Records the first start with a key: older orders are never invoiced automatically. */
  private async noteFirstStart(): Promise<void> {
    if (!this.options.apiKey && !this.options.companies) return
    // Uses the database's clock: with a process clock that is ahead, the first orders would count as
    // older.
    await this.saveValueOnce(FIRST_START, new Date(await this.readClockMs()).toISOString())
  }
}
