import type { KsefStatus } from "../../core/ksef/watch"
import type { PaymentStatus } from "../../core/payment/watch"
import type { RequestState } from "../../core/lifecycle/states"
import { requestSql } from "./columns"
import { buildSearch } from "./search-numbers"

/** What a list of requests is narrowed to; an absent condition does not narrow. */
export type RequestFilter = {
  states?: readonly RequestState[]
  companyIds?: readonly string[]
  orderIds?: readonly string[]
  projectIds?: readonly string[]
  /** Part of an invoice number or of an order number, or an amount; see `buildSearch`. */
  search?: string
  /** Orders found by their buyer, listed beside what the search finds. */
  foundOrderIds?: readonly string[]
  needsAttention?: boolean
  /** Only invoices whose order changed afterwards and whose correction nobody noted yet. */
  needsCorrection?: boolean
  /** How it stands with KSeF; `open`: a person should look at it. */
  ksef?: readonly (KsefStatus | "open")[]
  /** How it stands with its payment; `unpaid` has what is overdue as well. */
  payment?: readonly PaymentStatus[]
  /** Calendar dates of issued invoices, both included. */
  issuedFrom?: string
  issuedTo?: string
  /** Only what comes after the row with this id, newest first. */
  afterId?: string
}

export type RequestSort = {
  by: "created_at" | "issued_at" | "issue_date" | "order_display_id" | "invoice_number" | "state"
  isDescending: boolean
}

export type RequestListing = {
  filter: RequestFilter
  sort: RequestSort
  limit: number
  offset: number
}

type Sql = { sql: string; values: unknown[] }

/** Issued, and to be compared with what was sent; `awaitsComparison` tells the same of one. */
const TO_BE_COMPARED = `(state = 'issued' and (reasons @> '[{"code": "NOT_READ_BACK"}]' or reasons @> '[{"code": "LINKED_UNVERIFIED"}]'))`

/** As the index of the same name has it: worded otherwise, PostgreSQL would not use that index. */
export const NEEDS_ATTENTION = `(state in ('refused', 'failed', 'unknown') or send_state in ('refused', 'failed', 'unknown') or (correction is not null and correction -> 'isSettled' is null) or (difference is not null and difference -> 'isSettled' is null) or (state = 'issued' and flags is not null) or (state = 'issued' and answered_invoice_ids is not null) or ${TO_BE_COMPARED})`

/** Of a watch: a person should look at it; as the index for open ones has it. */
export const KSEF_OPEN = `(watch.warn_at is not null or watch.state = 'error')
  and (watch.state = 'error' or watch.warn_at <= now()) and watch.details -> 'isSettled' is null`

/** Of a watch: its invoice must be in KSeF; `readKsefStatus` tells the same of one. */
const KSEF_DUE = `(watch.warn_at is not null or watch.details -> 'isSettled' is not null
  or watch.details ->> 'isDue' is not distinct from 'true')`

/** Of a watch, by the word that its invoice is spoken of with. */
function ksefSql(status: KsefStatus | "open"): Sql {
  switch (status) {
    case "open":
      return { sql: KSEF_OPEN, values: [] }
    case "not_due":
      return { sql: `watch.state = 'not_submitted' and not ${KSEF_DUE}`, values: [] }
    case "not_submitted":
      return { sql: `watch.state = 'not_submitted' and ${KSEF_DUE}`, values: [] }
    default:
      return { sql: "watch.state = ?", values: [status] }
  }
}

/** Watches of payments that are owed have the moment from which they are overdue, the others none. */
const watchedPayment = (condition: string) =>
  `id in (select watch.request_id from invoicing_follow_up watch
     where watch.kind = 'payment' and watch.deleted_at is null and watch.warn_at ${condition})`

/** Row by row: of a long history almost all are paid, and a list of their ids outgrows the memory. */
const PAID_SINCE = `exists (select 1 from invoicing_follow_up watch
  where watch.request_id = invoicing_request.id and watch.kind = 'payment'
    and watch.deleted_at is null and watch.warn_at is null)`

const PAYMENT_SQL: Readonly<Record<PaymentStatus, string>> = {
  paid: `is_paid or ${PAID_SINCE}`,
  unpaid: watchedPayment("is not null"),
  overdue: watchedPayment("<= now()"),
}

/** The rows of one page; the id decides between equals. */
export function buildListing({ filter, sort, limit, offset }: RequestListing): Sql {
  const direction = sort.isDescending ? "desc" : "asc"
  const order = `order by "${sort.by}" ${direction}, id ${direction}`
  // Of each way of being found no more than the pages up to this one can show.
  const found = findIds(filter, `${order} limit ?`, limit + offset)
  const where = found ? { ...found, sql: `id in (${found.sql})` } : buildWhere(filter)
  return {
    // The rows of the page alone become JSON, not all those that are sorted.
    sql: `select ${requestSql("page")} from (
      select * from invoicing_request where ${where.sql} ${order} limit ? offset ?) as page ${order}`,
    values: [...where.values, limit, offset],
  }
}

/** How many rows there are, counted no further than `limit`: a whole count reads a whole table. */
export function buildCount(filter: RequestFilter, limit: number): Sql {
  const found = findIds(filter, "limit ?", limit)
  const where = buildWhere(filter)
  const rows = found
    ? { ...found, sql: `select 1 from (${found.sql}) as found` }
    : { ...where, sql: `select 1 from invoicing_request where ${where.sql}` }
  return {
    sql: `select count(*)::int as n from (${rows.sql} limit ?) as counted`,
    values: [...rows.values, limit],
  }
}

/** The ids of what a search finds, each once; `end` takes the limit. Null where nothing is searched. */
function findIds(filter: RequestFilter, end: string, limit: number): Sql | null {
  if (!filter.search) return null
  const where = buildWhere(filter)
  const ways = buildSearch(filter.search, filter.foundOrderIds)
  return {
    sql: ways
      .map(({ sql }) => `(select id from invoicing_request where ${where.sql} and (${sql}) ${end})`)
      .join(" union "),
    values: ways.flatMap(({ values }) => [...where.values, ...values, limit]),
  }
}

/** Counts for the head of the list, each from an index of its own. */
export const SUMMARY_SQL = `select
  (select count(*)::int from invoicing_request where deleted_at is null and state = 'issued'
    and issued_at >= date_trunc('day', now() at time zone ?) at time zone ?) as issued_today,
  (select count(*)::int from invoicing_request where deleted_at is null
    and state in ('queued', 'issuing')) as waiting,
  (select count(*)::int from invoicing_request where deleted_at is null
    and ${NEEDS_ATTENTION}) as needs_attention`

/** How many requests wait for what: the kinds of `ATTENTION_KINDS` in their order. */
export const ATTENTION_SQL = `select case
    when state = 'issued' and answered_invoice_ids is not null then 'doubled'
    when state in ('unknown', 'failed', 'refused') then state
    when difference is not null and difference -> 'isSettled' is null then 'difference'
    when correction is not null and correction -> 'isSettled' is null then 'correction'
    when ${TO_BE_COMPARED} then 'uncompared'
    when send_state = 'refused' and send_reasons -> 0 ->> 'code' = 'SEND_REFUSED' then 'mail_refused'
    when send_state in ('refused', 'failed', 'unknown') then 'mail'
    else 'check' end as waits_for, count(*)::int as n
  from invoicing_request where deleted_at is null and ${NEEDS_ATTENTION} group by 1`

/** Issued invoices whose difference nobody has settled, the newest first. */
export const DIFFERENCES_SQL = `select id, invoice_number, order_display_id
  from invoicing_request where deleted_at is null and ${NEEDS_ATTENTION}
    and difference is not null and difference -> 'isSettled' is null and company_id = ?
  order by issued_at desc, id limit ?`

/** Every project there is, by one step through the index for each instead of reading all rows. */
export const PROJECTS_SQL = `with recursive project as (
  (select project_id from invoicing_request where deleted_at is null and project_id is not null
    order by project_id limit 1)
  union all
  select (select project_id from invoicing_request where deleted_at is null
    and project_id > project.project_id order by project_id limit 1)
  from project where project.project_id is not null)
  select project_id from project where project_id is not null limit 200`

/** What the filter asks of a row, all but its search. */
function buildWhere(filter: RequestFilter): Sql {
  const parts = ["deleted_at is null"]
  const values: unknown[] = []
  const also = (condition: string, ...more: unknown[]) => {
    parts.push(condition)
    values.push(...more)
  }
  const among = (column: string, list: readonly string[] | undefined) => {
    // Each by itself: of a list in one value the planner cannot tell how rare it is.
    if (list) also(`${column} in (${list.map(() => "?").join(", ")})`, ...list)
  }
  among("state", filter.states)
  among("company_id", filter.companyIds)
  among("order_id", filter.orderIds)
  among("project_id", filter.projectIds)
  if (filter.needsAttention) also(NEEDS_ATTENTION)
  // By the index of what needs attention, which they are a part of.
  if (filter.needsCorrection) {
    also(`${NEEDS_ATTENTION} and correction is not null and correction -> 'isSettled' is null`)
  }
  if (filter.ksef) {
    const kinds = filter.ksef.map(ksefSql)
    also(
      `id in (select watch.request_id from invoicing_follow_up watch
         where watch.kind = 'ksef' and watch.deleted_at is null
           and (${kinds.map(({ sql }) => `(${sql})`).join(" or ")}))`,
      ...kinds.flatMap(({ values }) => values)
    )
  }
  if (filter.payment) {
    also(`state = 'issued' and (${filter.payment.map((one) => PAYMENT_SQL[one]).join(" or ")})`)
  }
  // A request that waits has the date it was composed with, which is no date of an invoice.
  if (filter.issuedFrom || filter.issuedTo) also("state = 'issued'")
  if (filter.issuedFrom) also("issue_date >= ?", filter.issuedFrom)
  if (filter.issuedTo) also("issue_date <= ?", filter.issuedTo)
  if (filter.afterId) {
    // Read here: a moment handed in has lost its microseconds, and with them the rows between.
    const moment = "(select created_at from invoicing_request where id = ?)"
    also(`(created_at, id) < (${moment}, ?)`, filter.afterId, filter.afterId)
  }
  return { sql: parts.join(" and "), values }
}
