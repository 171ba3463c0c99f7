import type { AnyReason } from "../../core/request/invoice-request"
import type { RequestChange } from "../../core/lifecycle/transition"

type Orders = NonNullable<RequestChange["ordersEmail"]>
type Ends = NonNullable<RequestChange["endsEmail"]>
type Sql = { sql: string; values: unknown[] }

/**
 * Writes the row of an e-mail ordered after the first, for the request in the CTE `changed`. The first
 * e-mail gets its row at the same time, from what the request holds about it.
 */
export const orderEmailSql = ({ id, lifetimeMs, sentTo, reason }: Orders): Sql => ({
  sql: `mailed_before as (
      insert into invoicing_email (id, request_id, state, ordered_at, ended_at, sent_to)
      select 'invmail_' || replace(gen_random_uuid()::text, '-', ''), before.id, 'sent',
        least(coalesce(before.send_stamped_at, before.sent_at), before.sent_at), before.sent_at,
        before.sent_to
      from changed join invoicing_request before on before.id = changed.id
      where before.sent_at is not null and before.sent_to is not null and not exists (
        select 1 from invoicing_email known where known.request_id = before.id)
    ), ordered as (
      insert into invoicing_email (id, request_id, state, ordered_at, expires_at, sent_to, reasons)
      select ?, changed.id, 'sending', now(), now() + make_interval(secs => ?), ?::jsonb, ?::jsonb
      from changed)`,
  values: [id, lifetimeMs / 1000, JSON.stringify(sentTo), JSON.stringify([reason])],
})

/** The CTE `ended`: writes how such an e-mail ended, if its row is still as expected. */
export const endEmailSql = (requestId: string, { id, from, to, reasons }: Ends): Sql => ({
  sql: `ended as (
      update invoicing_email set state = ?, reasons = ?::jsonb, ended_at = now(), updated_at = now()
      where id = ? and request_id = ? and state in (${from.map(() => "?").join(", ")})
        and deleted_at is null
      returning id)`,
  values: [to, reasons === null ? null : JSON.stringify(reasons), id, requestId, ...from],
})

/** Writes what a person stated about e-mails of unknown outcome, for the request in the CTE `changed`. */
export const settleEmailsSql = (reason: AnyReason): Sql => ({
  sql: `settled as (
      update invoicing_email email set reasons = ?::jsonb, updated_at = now() from changed
      where email.request_id = changed.id and email.state = 'unknown'
        and email.reasons -> 0 ->> 'code' is distinct from ? and email.deleted_at is null)`,
  values: [JSON.stringify([reason]), reason.code],
})
