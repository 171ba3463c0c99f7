import { KEPT_BACK_REASONS } from "../../core/documents/buyer-invoice"
import { KSEF_REFUSALS, type KsefEventName } from "../../core/ksef/watch"
import type { Announcement, EventName, NewEvent } from "../../core/lifecycle/announcement"

const NEW_ID = "'invevt_' || replace(gen_random_uuid()::text, '-', '')"

/** The request has invoices besides its own; for an issued one see {@link IS_DOUBLED}. */
const HAS_OTHERS = "(request.answered_invoice_ids is not null)"

const IS_DOUBLED = `(request.state = 'issued' and jsonb_array_length(coalesce(request.answered_invoice_ids, '[]'::jsonb)) > 0)`

const IS_TO_BE_CORRECTED = `(request.state = 'issued' and request.correction is not null
  and coalesce(request.correction ->> 'isSettled', '') <> 'true')`

const hasCode = (column: string, codes: readonly string[]) =>
  `exists (select 1 from jsonb_array_elements(coalesce(request.${column}, '[]'::jsonb)) as told
     where told ->> 'code' in (${codes.map((code) => `'${code}'`).join(", ")}))`

/** The condition of `describeForBuyer` in SQL: the buyer may have the invoice. */
const MAY_BE_FETCHED = `(request.state = 'issued' and request.invoice_id is not null
  and request.read_back <> 'pending'
  and not (request.sent_at is null and (request.send_state = 'waiting'
    or ${hasCode("reasons", KEPT_BACK_REASONS.request)}
    or ${hasCode("send_reasons", KEPT_BACK_REASONS.email)}))
  and (request.difference is null or (request.difference ->> 'isSettled' = 'true'
    and request.difference ->> 'what' in ('gross', 'currency'))))`

/** The reason code that an event carries, as in `describeRequest`. */
const codeSql = (name: string) =>
  `case when ${name} = 'correction_needed' then request.correction ->> 'reason'
     when ${name} = 'issued' then request.flags -> 0 ->> 'code'
     when ${name} like 'mail\\_%' then request.send_reasons -> 0 ->> 'code'
     when ${IS_DOUBLED} then 'ISSUED_TWICE'
     else request.reasons -> 0 ->> 'code' end`

/** The data of an event about a request. `name`: an SQL expression for the event's name. */
const describeSql = (name: string) =>
  `jsonb_build_object('id', request.id, 'order_id', request.order_id,
     'company_id', request.company_id, 'invoice_id', request.invoice_id,
     'invoice_number', request.invoice_number, 'reason_code', ${codeSql(name)})`

/**
 * Records once for each changed request that its buyer may have the invoice; this row outlives the
 * event.
 *
 * @param source the CTE with the rows.
 */
const availableSql = (source: string, { isAccepted = false } = {}) =>
  `insert into invoicing_follow_up (id, request_id, kind, company_id, state)
   select 'invfol_' || replace(gen_random_uuid()::text, '-', ''), id, 'available', company_id, 'told'
   from ${source} request where ${MAY_BE_FETCHED}
     and (${isAccepted} or request.sent_at is not null
       or not exists (select 1 from invoicing_follow_up watch
         where watch.request_id = request.id and watch.kind = 'ksef' and watch.state = 'error'
           and watch.deleted_at is null))
   on conflict (request_id, kind) where deleted_at is null do nothing returning request_id`

function conditionSql({ name, only }: Announcement): string {
  if (only === "unanswered") return `not ${HAS_OTHERS} and ${conditionSql({ name })}`
  if (name === "doubled") return IS_DOUBLED
  if (name === "correction_needed") return IS_TO_BE_CORRECTED
  if (name !== "available") return "true"
  return "exists (select 1 from became_available one where one.request_id = request.id)"
}

const toldSql = (source: string, events: readonly Announcement[]) =>
  `select request.*, told.name as told_name, told.place as told_place
   from ${source} request cross join lateral (values ${events
     .map((event, place) => `('${event.name}', ${place}, ${conditionSql(event)})`)
     .join(", ")}) as told(name, place, is_so) where told.is_so`

/**
 * The CTEs that write the events of a statement's change. They need no values: names and conditions are
 * a closed set.
 *
 * @param noted the CTE with a row whose claim was lost and whose create returned a second invoice.
 */
export function announceSql(
  source: string,
  events: readonly Announcement[],
  noted?: string
): string[] {
  const told = [
    ...(events.length > 0 ? [toldSql(source, events)] : []),
    ...(noted ? [toldSql(noted, [{ name: "doubled" }])] : []),
  ]
  if (told.length === 0) return []
  return [
    ...(events.some(({ name }) => name === "available")
      ? [`became_available as (${availableSql(source)})`]
      : []),
    `announced as (
       insert into invoicing_event (id, name, subject, company_id, data)
       select ${NEW_ID}, 'invoicing.invoice.' || told_name, request.id, request.company_id,
         ${describeSql("told_name")}
       from (${told.join(" union all ")}) request order by told_place)`,
  ]
}

/** Counts a refusal in the statement of the reading that found it, and keeps the id of the first one. */
const NOTE_REFUSAL = `insert into invoicing_setting (id, value)
  select '${KSEF_REFUSALS}', jsonb_build_object('refused', 1, 'id', changed.request_id,
    'readings', changed.readings) from changed
  on conflict (id) do update set updated_at = now(), value = invoicing_setting.value ||
    jsonb_build_object('refused', (invoicing_setting.value ->> 'refused')::int + 1)`

/** Announces the counted refusals and resets the count. */
export const announceRefusalsSql = `with counted as (
    delete from invoicing_setting where id = '${KSEF_REFUSALS}' returning value)
  insert into invoicing_event (id, name, subject, company_id, data)
  select ${NEW_ID}, 'invoicing.ksef.refusals', 'ksef', null, value from counted returning id`

/**
 * Announces what KSeF said about an invoice, in the statement that records it: `changed` is the CTE
 * with the watch. An invoice that was refused and is now accepted becomes available to its buyer.
 */
export const announceKsefSql = (news: KsefEventName): string =>
  [
    `watched as (select request.*, changed.details ->> 'number' as ksef_number
       from changed join invoicing_request request on request.id = changed.request_id)`,
    ...(news === "accepted"
      ? [`became_available as (${availableSql("watched", { isAccepted: true })})`]
      : []),
    ...(news === "rejected" ? [`counted as (${NOTE_REFUSAL})`] : []),
    `announced as (
       insert into invoicing_event (id, name, subject, company_id, data)
       select ${NEW_ID}, told_name, request.id, request.company_id,
         ${describeSql("''")} || extra
       from (
         select request.*, 'invoicing.ksef.${news}' as told_name, 0 as told_place,
           jsonb_build_object('ksef_number', request.ksef_number) as extra
         from watched request ${
           news === "accepted"
             ? `union all
         select request.*, 'invoicing.invoice.available', 1, '{}'::jsonb
         from watched request join became_available one on one.request_id = request.id`
             : ""
         }) request order by told_place)`,
  ].join(", ")

/** {@link announceSql} for a statement that moves many rows in the same way. */
export const announceAllSql = (source: string, name: EventName): string =>
  announceSql(source, [{ name }]).join(", ")

/** Writes an event for each row of the CTE `source`; its values are {@link eventValues}. */
export const insertEventSql = (source: string) =>
  `insert into invoicing_event (id, name, subject, company_id, data)
   select ${NEW_ID}, ?, ?, ?, ?::jsonb from ${source}`

/** The values of {@link insertEventSql}. */
export const eventValues = ({ name, subject, companyId, data }: NewEvent): unknown[] => [
  name,
  subject,
  companyId,
  JSON.stringify(data),
]
