import { FIRST_LOOK_MS } from "../../core/ksef/watch"
import { FIRST_PAYMENT_LOOK_MS } from "../../core/payment/watch"

/**
 * Opens the watch of a request that was just issued, in the statement that issued it: `changed` is
 * that statement's part with the row. A crash leaves both or neither.
 */
export const openWatchSql = `insert into invoicing_follow_up (id, request_id, kind, company_id, due_at)
  select 'invfol_' || replace(gen_random_uuid()::text, '-', ''), id, 'ksef', company_id,
    now() + make_interval(secs => ${FIRST_LOOK_MS / 1000})
  from changed where state = 'issued' and invoice_id is not null
  on conflict (request_id, kind) where deleted_at is null do nothing`

/**
 * Of a request with its `due_date`: from when on it is overdue, the day after in Warsaw. What is owed
 * has it as its `warn_at`, so that an index finds both. Never a cast of the text: a day that no calendar
 * has would fail the statement that keeps an issued invoice.
 */
export const OVERDUE_FROM = `coalesce(
  (make_date(greatest(left(request.due_date, 4)::int, 1), 1, 1) + make_interval(
    months => substr(request.due_date, 6, 2)::int - 1, days => right(request.due_date, 2)::int
  )) at time zone 'Europe/Warsaw', 'infinity'::timestamptz)`

/** The same of the payment of one that was sent as unpaid. */
export const openPaymentSql = `insert into invoicing_follow_up (id, request_id, kind, company_id, state, state_since, due_at, warn_at)
  select 'invfol_' || replace(gen_random_uuid()::text, '-', ''), id, 'payment', company_id, 'unpaid',
    now(), now() + make_interval(secs => ${FIRST_PAYMENT_LOOK_MS / 1000}), ${OVERDUE_FROM}
  from changed request where state = 'issued' and invoice_id is not null and is_paid = false
  on conflict (request_id, kind) where deleted_at is null do nothing`
