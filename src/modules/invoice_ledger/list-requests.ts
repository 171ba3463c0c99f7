import type { KsefStatus } from "../../core/ksef/watch"
import type { PaymentStatus } from "../../core/payment/watch"
import type { DueWork, ListedState } from "../../core/lifecycle/states"
import { requestSql } from "./columns"
import { buildSearch } from "./search-numbers"

/** Filter of a list of requests; an absent condition does not filter. */
export type RequestFilter = {
  states?: readonly ListedState[]
  companyIds?: readonly string[]
  orderIds?: readonly string[]
  projectIds?: readonly string[]
  /** Part of an invoice number or of an order number, or an amount; see `buildSearch`. */
  search?: string
  /** Orders found by their buyer, listed in addition to what the search finds. */
  foundOrderIds?: readonly string[]
  needsAttention?: boolean
  /** Only invoices whose order changed afterwards and whose correction is not settled. */
  needsCorrection?: boolean
  /** Status in KSeF; `open`: a person should look at it. */
  ksef?: readonly (KsefStatus | "open")[]
  /** Payment status; `unpaid` includes overdue invoices. */
  payment?: readonly PaymentStatus[]
  /** Calendar dates of issued invoices, both included. */
  issuedFrom?: string
  issuedTo?: string
  /** Only rows after the row with this id, newest first. */
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

/**
 * Issued and yet to be compared with what was sent; `awaitsComparison` is the same rule for one
 * request.
 */
const TO_BE_COMPARED = `(state = 'issued' and (reasons @> '[{"code": "NOT_READ_BACK"}]' or reasons @> '[{"code": "LINKED_UNVERIFIED"}]'))`

/** `hasPaymentLook` in SQL, and its opposite. */
const PAYMENT_LOOK: DueWork = "payment_look"
const HAS_PAYMENT_LOOK = `due_for = '${PAYMENT_LOOK}'`
const NO_PAYMENT_LOOK = `due_for is distinct from '${PAYMENT_LOOK}'`

const AWAITS_PERSON = `(state in ('refused', 'failed', 'unknown') and ${NO_PAYMENT_LOOK})`

/** Must be the exact condition of the index of the same name, or PostgreSQL would not use that index. */
export const NEEDS_ATTENTION = `(${AWAITS_PERSON} or send_state in ('refused', 'failed', 'unknown') or (correction is not null and correction -> 'isSettled' is null) or (difference is not null and difference -> 'isSettled' is null) or (state = 'issued' and flags is not null) or (state = 'issued' and answered_invoice_ids is not null) or ${TO_BE_COMPARED})`

/** `due_at` is part of the condition of the index on `due_for`. */
const AWAITS_PAYMENT = `(${HAS_PAYMENT_LOOK} and due_at is not null)`

/** The condition for a choice of listed states, which tell a refused request that awaits its payment apart. */
function stateSql(states: readonly ListedState[]): Sql {
  const stored = states.filter((state) => state !== "awaiting_payment")
  const isAwaiting = stored.length < states.length
  const isRefused = stored.includes("refused")
  if (isAwaiting && stored.length === 0) return { sql: AWAITS_PAYMENT, values: [] }
  // One parameter per state: for a list in one value the planner cannot estimate the selectivity.
  const sql = `state in (${stored.map(() => "?").join(", ")})`
  if (isRefused && !isAwaiting) return { sql: `${sql} and ${NO_PAYMENT_LOOK}`, values: stored }
  if (isAwaiting && !isRefused) return { sql: `(${sql} or ${AWAITS_PAYMENT})`, values: stored }
  return { sql, values: stored }
}

/** A person should look at the watch; written to match the index for open watches. */
export const KSEF_OPEN = `(watch.warn_at is not null or watch.state = 'error')
  and (watch.state = 'error' or watch.warn_at <= now()) and watch.details -> 'isSettled' is null`

/** The watch's invoice must be in KSeF; `readKsefStatus` is the same rule for one watch. */
const KSEF_DUE = `(watch.warn_at is not null or watch.details -> 'isSettled' is not null
  or watch.details ->> 'isDue' is not distinct from 'true')`

/** The condition on a watch for the KSeF status that is filtered by. */
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

/** Payment watches have `warn_at`, the time from which they are overdue, only while the payment is owed. */
const watchedPayment = (condition: string) =>
  `id in (select watch.request_id from invoicing_follow_up watch
     where watch.kind = 'payment' and watch.deleted_at is null and watch.warn_at ${condition})`

/**
 * Checked row by row: in a long history almost all are paid, and a list of their ids would not fit in
 * memory.
 */
const PAID_SINCE = `exists (select 1 from invoicing_follow_up watch
  where watch.request_id = invoicing_request.id and watch.kind = 'payment'
    and watch.deleted_at is null and watch.warn_at is null)`

const PAYMENT_SQL: Readonly<Record<PaymentStatus, string>> = {
  paid: `is_paid or ${PAID_SINCE}`,
  unpaid: watchedPayment("is not null"),
  overdue: watchedPayment("<= now()"),
}

/** The rows of one page; the id breaks ties. */
export function buildListing({ filter, sort, limit, offset }: RequestListing): Sql {
  const direction = sort.isDescending ? "desc" : "asc"
  const order = `order by "${sort.by}" ${direction}, id ${direction}`
  // Limits each search condition to what the pages up to this one can show.
  const found = findIds(filter, `${order} limit ?`, limit + offset)
  const where = found ? { ...found, sql: `id in (${found.sql})` } : buildWhere(filter)
  return {
    // Only the rows of the page become JSON, not all that are sorted.
    sql: `select ${requestSql("page")} from (
      select * from invoicing_request where ${where.sql} ${order} limit ? offset ?) as page ${order}`,
    values: [...where.values, limit, offset],
  }
}

/** The number of rows, counted up to `limit`: a full count reads the whole table. */
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

/** The distinct ids that a search finds; `end` takes the limit. Null if there is no search text. */
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

/** Counts for the head of the list, each from its own index. */
export const SUMMARY_SQL = `select
  (select count(*)::int from invoicing_request where deleted_at is null and state = 'issued'
    and issued_at >= date_trunc('day', now() at time zone ?) at time zone ?) as issued_today,
  (select count(*)::int from invoicing_request where deleted_at is null
    and state in ('queued', 'issuing')) as waiting,
  (select count(*)::int from invoicing_request where deleted_at is null
    and ${NEEDS_ATTENTION}) as needs_attention`

/** How many requests wait for what; the branches are in the order of `ATTENTION_KINDS`. */
export const ATTENTION_SQL = `select case
    when state = 'issued' and answered_invoice_ids is not null then 'doubled'
    when ${AWAITS_PERSON} then state
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

/** All projects, by one index step for each instead of reading all rows. */
export const PROJECTS_SQL = `with recursive project as (
  (select project_id from invoicing_request where deleted_at is null and project_id is not null
    order by project_id limit 1)
  union all
  select (select project_id from invoicing_request where deleted_at is null
    and project_id > project.project_id order by project_id limit 1)
  from project where project.project_id is not null)
  select project_id from project where project_id is not null limit 200`

/** The filter's conditions, except the search. */
function buildWhere(filter: RequestFilter): Sql {
  const parts = ["deleted_at is null"]
  const values: unknown[] = []
  const also = (condition: string, ...more: unknown[]) => {
    parts.push(condition)
    values.push(...more)
  }
  const among = (column: string, list: readonly string[] | undefined) => {
    // One parameter per item: for a list in one value the planner cannot estimate the selectivity.
    if (list) also(`${column} in (${list.map(() => "?").join(", ")})`, ...list)
  }
  if (filter.states) {
    const { sql, values: listed } = stateSql(filter.states)
    also(sql, ...listed)
  }
  among("company_id", filter.companyIds)
  among("order_id", filter.orderIds)
  among("project_id", filter.projectIds)
  if (filter.needsAttention) also(NEEDS_ATTENTION)
  // Repeats `NEEDS_ATTENTION`, which includes these rows, to use its index.
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
  // A waiting request has the date it was composed with, which is not an invoice's date.
  if (filter.issuedFrom || filter.issuedTo) also("state = 'issued'")
  if (filter.issuedFrom) also("issue_date >= ?", filter.issuedFrom)
  if (filter.issuedTo) also("issue_date <= ?", filter.issuedTo)
  if (filter.afterId) {
    // Read in SQL: a timestamp passed in has lost its microseconds, which would skip rows.
    const moment = "(select created_at from invoicing_request where id = ?)"
    also(`(created_at, id) < (${moment}, ?)`, filter.afterId, filter.afterId)
  }
  return { sql: parts.join(" and "), values }
}
