import { FIRST_LOOK_MS } from "../../core/ksef/watch"
import { FIRST_PAYMENT_LOOK_MS } from "../../core/payment/watch"

/**
 * Opens the KSeF watch of a request that was just issued, in the statement that issued it: `changed` is
 * the CTE with the row. A crash leaves both or neither.
 */
export const openWatchSql = `insert into invoicing_follow_up (id, request_id, kind, company_id, due_at)
  select 'invfol_' || replace(gen_random_uuid()::text, '-', ''), id, 'ksef', company_id,
    now() + make_interval(secs => ${FIRST_LOOK_MS / 1000})
  from changed where state = 'issued' and invoice_id is not null
  on conflict (request_id, kind) where deleted_at is null do nothing`

/**
 * When an unpaid request becomes overdue: the start of the day after its `due_date`, in Warsaw. An owed
 * payment has it as its `warn_at`, so that one index finds owed and overdue payments. The text is never
 * cast: an invalid date would fail the statement that records an issued invoice.
 */
export const OVERDUE_FROM = `coalesce(
  (make_date(greatest(left(request.due_date, 4)::int, 1), 1, 1) + make_interval(
    months => substr(request.due_date, 6, 2)::int - 1, days => right(request.due_date, 2)::int
  )) at time zone 'Europe/Warsaw', 'infinity'::timestamptz)`

/** Opens the payment watch of a request whose invoice was sent as unpaid. */
export const openPaymentSql = `insert into invoicing_follow_up (id, request_id, kind, company_id, state, state_since, due_at, warn_at)
  select 'invfol_' || replace(gen_random_uuid()::text, '-', ''), id, 'payment', company_id, 'unpaid',
    now(), now() + make_interval(secs => ${FIRST_PAYMENT_LOOK_MS / 1000}), ${OVERDUE_FROM}
  from changed request where state = 'issued' and invoice_id is not null and is_paid = false
  on conflict (request_id, kind) where deleted_at is null do nothing`
