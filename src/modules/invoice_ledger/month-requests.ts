import { readKsefStatus, type KsefDetails, type KsefWatchState } from "../../core/ksef/watch"
import type { MonthQuery } from "../../core/month/month-query"
import type { MonthRequest } from "../../core/month/row"
import { readPaymentStatus, type PaymentState } from "../../core/payment/watch"
import { toInvoiceRequest, toIsoMoment } from "./columns"
import type { Database } from "./database"
import { holdersOf } from "./holders-sql"
import { listSql } from "./statements"

/** The requests of a month without their positions, which would be most of the data. */
const SELECT = `select request.id, request.order_id, request.order_display_id, request.company_id,
    request.account_id, request.state, request.currency, request.totals, request.issue_date,
    request.invoice_id, request.invoice_number, request.difference, request.correction,
    request.answered_invoice_ids, request.settled_invoice_ids, request.is_paid, request.due_date,
    request.reasons -> 0 ->> 'code' as reason, request.reasons -> 0 -> 'params' as reason_params, request.positions is null as is_linked,
    payment.state as payment_state, ksef.state as ksef_state, ksef.warn_at as ksef_warn_at,
    ksef.details as ksef_details
  from invoicing_request request
    left join invoicing_follow_up payment on payment.request_id = request.id
      and payment.kind = 'payment' and payment.deleted_at is null
    left join invoicing_follow_up ksef on ksef.request_id = request.id
      and ksef.kind = 'ksef' and ksef.deleted_at is null
  where request.kind = 'sale' and request.deleted_at is null and `

/** The part of the ledger that reads the requests of a month. */
export class MonthRequests {
  constructor(private readonly database: Database) {}

  /**
   * The requests that match the query; a query by orders covers all companies.
   *
   * @param today "YYYY-MM-DD" in Warsaw: unpaid invoices due before it are overdue.
   */
  async findMonthRequests(query: MonthQuery, today: string): Promise<MonthRequest[]> {
    const { sql, values } = buildWhere(query)
    const rows = await this.database.run(`${SELECT} ${sql}`, values)
    return rows.map((row) => toMonthRequest(row, today))
  }
}

function buildWhere(query: MonthQuery): { sql: string; values: unknown[] } {
  switch (query.of) {
    case "orders":
      return {
        sql: `request.order_id in (${listSql})`,
        values: [JSON.stringify(query.orderIds)],
      }
    case "dates":
      return {
        sql: `request.company_id = ? and request.state = 'issued'
          and request.issue_date >= ? and request.issue_date <= ?`,
        values: [query.companyId, query.first, query.last],
      }
    case "references":
      return {
        sql: `request.company_id = ? and request.reference in (${listSql})`,
        values: [query.companyId, JSON.stringify(query.references)],
      }
    case "invoices": {
      const { sql, values } = holdersOf(query.companyId, query.invoiceIds)
      return {
        sql: `request.company_id = ? and request.account_id = ? and request.id in (${sql})`,
        values: [query.companyId, query.accountId, ...values],
      }
    }
  }
}

function toMonthRequest(row: Record<string, unknown>, today: string): MonthRequest {
  const {
    payment_state,
    ksef_state,
    ksef_warn_at,
    ksef_details,
    reason,
    reason_params,
    is_linked,
    ...columns
  } = row
  const { isPaid, dueDate, ...request } = toInvoiceRequest(columns)
  const watch = payment_state === null ? null : { state: payment_state as PaymentState }
  return {
    ...request,
    reason: (reason as string | null) ?? null,
    reasonParams: (reason_params as MonthRequest["reasonParams"]) ?? null,
    isLinked: is_linked === true,
    payment: readPaymentStatus({ state: request.state, isPaid, dueDate }, watch, today),
    ksef: readKsefStatus({
      state: ksef_state as KsefWatchState | null,
      warnAt: toIsoMoment(ksef_warn_at),
      details: ksef_details as KsefDetails | null,
    }),
    isKsefSettled: (ksef_details as KsefDetails | null)?.isSettled === true,
  }
}
