import type { OperatorAct } from "../../core/lifecycle/operator-act"
import { WATCH_LEASE_MS } from "../../core/ksef/watch"
import {
  isOwed,
  OTHER_ACCOUNT_MS,
  type DuePaymentWatch,
  type PaymentFinding,
  type PaymentState,
  type PaymentWatch,
} from "../../core/payment/watch"
import { actValues, recordActSql } from "./act-sql"
import { toIsoMoment } from "./columns"
import type { Database } from "./database"
import { OVERDUE_FROM } from "./open-watch"
import { listSql } from "./statements"

/** The part of the ledger for invoices that were issued unpaid. */
export class PaymentWatches {
  constructor(private readonly database: Database) {}

  /** Claims an account's due watches for ten minutes, the longest due first. */
  async claimPaymentWatches(claim: {
    companyId: string
    accountId: string
    limit: number
  }): Promise<DuePaymentWatch[]> {
    // Postpones watches of an account that the key does not open, so that they are not skipped every
    // minute.
    await this.database.run(
      `update invoicing_follow_up watch
       set due_at = now() + make_interval(secs => ${OTHER_ACCOUNT_MS / 1000}), updated_at = now()
       from invoicing_request request
       where request.id = watch.request_id and watch.company_id = ? and watch.due_at <= now()
         and watch.kind = 'payment' and watch.deleted_at is null
         and request.account_id is distinct from ?`,
      [claim.companyId, claim.accountId]
    )
    const rows = await this.database.run(
      `with due as materialized (
         select watch.id, watch.due_at as was_due_at, request.order_id,
           request.totals ->> 'gross' as gross,
           extract(epoch from now() - request.issued_at) * 1000 as age_ms,
           extract(epoch from now() - watch.state_since) * 1000 as state_age_ms
         from invoicing_follow_up watch
           join invoicing_request request on request.id = watch.request_id
         where watch.company_id = ? and watch.due_at <= now() and watch.kind = 'payment'
           and watch.deleted_at is null and request.state = 'issued'
           and request.invoice_id is not null and request.account_id = ?
         order by watch.due_at, watch.id
         limit ? for update of watch skip locked
       ), claimed as (
         update invoicing_follow_up
         set due_at = now() + make_interval(secs => ${WATCH_LEASE_MS / 1000}), updated_at = now()
         where id in (select id from due) returning *)
       select claimed.*, due.order_id, due.gross, due.age_ms, due.state_age_ms
       from claimed join due on due.id = claimed.id order by due.was_due_at, claimed.id`,
      [claim.companyId, claim.accountId, claim.limit]
    )
    return rows.map((row) => ({
      ...toWatch(row),
      orderId: String(row.order_id),
      gross: (row.gross as string | null) ?? null,
      ageMs: Number(row.age_ms ?? 0),
      stateAgeMs: Number(row.state_age_ms ?? 0),
    }))
  }

  /**
   * Records what a look or a call found; null, and nothing is recorded, if something else was recorded
   * since.
   */
  async recordPayment(
    { id, readings }: Pick<PaymentWatch, "id" | "readings">,
    { state, by, tries, isTold, dueInMs }: PaymentFinding,
    act: OperatorAct | null = null
  ): Promise<PaymentWatch | null> {
    const [row] = await this.database.run(
      recordActSql(
        `update invoicing_follow_up watch
         set state_since = case when watch.state is distinct from ?::text then now() else state_since end,
           state = ?, details = ?::jsonb, readings = readings + 1, checked_at = now(),
           due_at = now() + make_interval(secs => ?::float8),
           warn_at = case when ?::boolean then ${OVERDUE_FROM} end, updated_at = now()
         from invoicing_request request
         where watch.id = ? and readings = ? and watch.deleted_at is null
           and request.id = watch.request_id
         returning watch.*`,
        act
      ),
      [
        state,
        state,
        JSON.stringify({ by, tries, isTold }),
        dueInMs === null ? null : dueInMs / 1000,
        isOwed(state),
        id,
        readings,
        ...actValues(act),
      ]
    )
    return row ? toWatch(row) : null
  }

  /**
   * An event reported on an order's payments: makes its invoice due before all others, unless a person
   * set its payment state or a call to the service is in progress. A look in progress will record
   * nothing.
   */
  async makePaymentDue(orderId: string): Promise<void> {
    await this.database.run(
      `update invoicing_follow_up watch
       set due_at = coalesce(request.issued_at, now()), readings = readings + 1, updated_at = now()
       from invoicing_request request
       where request.order_id = ? and request.deleted_at is null and watch.request_id = request.id
         and watch.kind = 'payment' and watch.state not in ('marking', 'unmarking')
         and watch.details ->> 'by' is distinct from 'person' and watch.deleted_at is null`,
      [orderId]
    )
  }

  /** The payment watches of those of these requests that have one. */
  async findPaymentsOf(requestIds: readonly string[]): Promise<PaymentWatch[]> {
    if (requestIds.length === 0) return []
    const rows = await this.database.run(
      `select * from invoicing_follow_up
       where request_id in (${listSql}) and kind = 'payment' and deleted_at is null`,
      [JSON.stringify(requestIds)]
    )
    return rows.map(toWatch)
  }
}

function toWatch(row: Record<string, unknown>): PaymentWatch {
  const details = row.details as Partial<Pick<PaymentWatch, "by" | "tries" | "isTold">> | null
  const state = row.state as PaymentState
  return {
    id: String(row.id),
    requestId: String(row.request_id),
    state,
    by: details?.by ?? "order",
    tries: details?.tries ?? 0,
    // Missing in rows of older versions: only the other states mean that the service accepted a call.
    isTold: details?.isTold ?? (state !== "unpaid" && state !== "refused"),
    stateSince: toIsoMoment(row.state_since),
    readings: Number(row.readings),
    dueAt: toIsoMoment(row.due_at),
  }
}
