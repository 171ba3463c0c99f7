import type {
  InvoiceRequest as RequestRecord,
  NewRequest,
} from "../../core/request/invoice-request"
import type { Transition } from "../../core/lifecycle/transition"
import { readRequest, requestSql } from "./columns"
import type { Database } from "./database"
import { insertRequestSql, insertRequestValues } from "./insert-request-sql"
import { buildChange, listSql } from "./statements"

/** The part of the ledger for the requests: inserts, finds and moves them. */
export class Requests {
  constructor(
    private readonly database: Database,
    private readonly notifyEventsWritten: () => void
  ) {}

  /**
   * Inserts the order's request unless it has one; returns its request either way.
   *
   * The unique index decides, so any number of concurrent callers get one row and one `isNew`.
   *
   * @throws Error if it is for a run that this process no longer works on.
   */
  async insertRequest(input: NewRequest): Promise<{ request: RequestRecord; isNew: boolean }> {
    const inserted = await this.database.run(insertRequestSql(input), insertRequestValues(input))
    const row = inserted[0]
    if (row) return { request: readRequest(row), isNew: true }
    const existing = await this.findRequestOfOrder(input.orderId)
    if (existing) return { request: existing, isNew: false }
    if (input.run) throw new Error(`Another process goes on with the run ${input.run.id}`)
    throw new Error(`The invoice request of order ${input.orderId} vanished`)
  }

  /**
   * Inserts an order's request together with its invoice, in one transaction, unless the order has a
   * request. Nobody sees the row before it is committed, and then it is already issued.
   */
  async insertTied(
    input: NewRequest,
    tie: (request: RequestRecord) => Transition
  ): Promise<RequestRecord | null> {
    const tied = await this.database.inTransaction(async (transaction) => {
      const requests = new Requests(transaction, this.notifyEventsWritten)
      const { request, isNew } = await requests.insertRequest(input)
      if (!isNew) return null
      const moved = await requests.apply(tie(request))
      if (!moved) throw new Error(`The new request of order ${input.orderId} was not tied`)
      return moved
    })
    // The transaction's events are visible only after its commit.
    if (tied) this.notifyEventsWritten()
    return tied
  }

  async findRequest(id: string): Promise<RequestRecord | null> {
    const [row] = await this.database.run(
      `select ${requestSql()} from invoicing_request where id = ?`,
      [id]
    )
    return row ? readRequest(row) : null
  }

  /** Finds many requests in one statement. */
  async findRequests(ids: readonly string[]): Promise<RequestRecord[]> {
    const rows = await this.database.run(
      `select ${requestSql()} from invoicing_request where id in (${listSql})`,
      [JSON.stringify(ids)]
    )
    return rows.map(readRequest)
  }

  async findRequestOfOrder(orderId: string): Promise<RequestRecord | null> {
    const [row] = await this.database.run(
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
  async apply(transition: Transition): Promise<RequestRecord | null> {
    const { sql, values } = buildChange(transition)
    const [row] = await this.database.run(sql, values)
    if (transition.events?.length || transition.answered !== undefined) this.notifyEventsWritten()
    return row ? readRequest(row) : null
  }

  /** Which of these orders already have a request. */
  async findRequestedOrders(orderIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.run(
      `select order_id from invoicing_request
       where order_id in (${listSql}) and deleted_at is null`,
      [JSON.stringify(orderIds)]
    )
    return new Set(rows.map((row) => String(row.order_id)))
  }
}
