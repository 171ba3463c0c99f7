import { randomUUID } from "node:crypto"
import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import type { Context } from "@medusajs/framework/types"
import type { DueBatch, DueRequest } from "../../core/lifecycle/due"
import type { RequestChange } from "../../core/lifecycle/transition"
import type { CallReport, Counted, Operation } from "../../core/request/outcomes"
import { mayMove, mayMoveSend } from "../../core/lifecycle/diagram"
import {
  DUE_WORKS,
  type DueWork,
  type RequestState,
  type SendState,
} from "../../core/lifecycle/states"
import { actValues, insertActSql } from "./act-sql"
import { readRequest, requestSql, toAssignments, toIsoMoment } from "./columns"
import { assignDue, dueSql } from "./due-sql"
import { endEmailSql, orderEmailSql, settleEmailsSql } from "./email-sql"
import { announceSql } from "./event-sql"
import { assignNamed, noteSql } from "./named-invoices"
import { openPaymentSql, openWatchSql } from "./open-watch"
import { removeStatementFromError } from "./error-without-statement"

type Row = Record<string, unknown>
type Moves<S> = {
  what: "An invoice request" | "An e-mail"
  from: readonly S[]
  to: S | undefined
  may: (from: S, to: S) => boolean
}

/**
 * Runs one statement, inside the caller's transaction if there is one.
 *
 * @throws the database's error, its message without the statement and its values.
 */
export async function runSql(
  context: Context<EntityManager>,
  sql: string,
  values: unknown[]
): Promise<Row[]> {
  const manager = context.transactionManager ?? context.manager
  if (!manager) throw new Error("The ledger was called without a database manager")
  try {
    const rows: Row[] = await manager.execute(sql, values)
    return rows
  } catch (error) {
    removeStatementFromError(error, sql)
    throw error
  }
}

/**
 * How many attempts of a request meet a condition on their columns, and since when. Readings count only
 * since the last stamp or issue: earlier ones read a draft or belonged to a look-up.
 */
export async function countAttempts(
  context: Context<EntityManager>,
  asked: { requestId: string; operation: Operation; condition: string }
): Promise<Counted> {
  const [row] = await runSql(
    context,
    `select count(*)::int as times, min(created_at) as since from invoicing_attempt
     where request_id = ? and operation = ? and ${asked.condition} and deleted_at is null
       and (operation <> 'read' or created_at >= coalesce(
         (select greatest(stamped_at, issued_at) from invoicing_request where id = request_id),
         '-infinity'))`,
    [asked.requestId, asked.operation]
  )
  return { times: Number(row?.times ?? 0), since: toIsoMoment(row?.since) }
}

/**
 * Builds the single statement of a compare-and-set move.
 *
 * @throws Error for a move that the core forbids, a mistake in the caller.
 */
export function buildChange(change: RequestChange): { sql: string; values: unknown[] } {
  const { expect, set } = change
  const states = toList(expect.state)
  const sendStates = toList(expect.sendState ?? [])
  assertMoves<RequestState>({
    what: "An invoice request",
    from: states,
    to: set.state,
    may: mayMove,
  })
  assertMoves<SendState>({
    what: "An e-mail",
    from: sendStates,
    to: set.sendState,
    may: mayMoveSend,
  })

  const [named, patch] = [assignNamed(change), toAssignments(set, change)]
  const due = assignDue(set, states)
  const assignments = [...named.parts, ...due.parts, patch.sql].filter(Boolean).join(", ")
  const assigned = [...named.values, ...due.values, ...patch.values]
  const where = whereSql(change)
  const { answered, id, events = [], operator } = change
  const ends = change.endsEmail && endEmailSql(id, change.endsEmail)
  const orders = change.ordersEmail && orderEmailSql(change.ordersEmail)
  const settles = change.settlesEmails && settleEmailsSql(change.settlesEmails)
  // The e-mail's own row decides: of two concurrent ends only one finds it as expected.
  const isEnded = ends ? " and exists (select 1 from ended)" : ""
  const parts = [
    `logged as (${insertAttemptsSql})`,
    ...(ends ? [ends.sql] : []),
    `changed as (update invoicing_request set ${assignments}
       where ${where.sql}${isEnded} returning *)`,
    ...(orders ? [orders.sql] : []),
    ...(settles ? [settles.sql] : []),
    ...(set.state === "issued"
      ? [`opened as (${openWatchSql})`, `opened_payment as (${openPaymentSql})`]
      : []),
    ...(answered === undefined
      ? []
      : [`noted as (${noteSql} and not exists (select 1 from changed) returning *)`]),
    ...announceSql("changed", events, answered === undefined ? undefined : "noted"),
    ...(operator ? [`acted as (${insertActSql("changed")})`] : []),
  ]
  return {
    sql: `with ${parts.join(", ")} select ${requestSql("changed")} from changed`,
    values: [
      ...attemptValues(id, change.attempts ?? []),
      ...(ends?.values ?? []),
      ...assigned,
      ...where.values,
      ...(orders?.values ?? []),
      ...(settles?.values ?? []),
      ...(answered === undefined ? [] : [answered, answered, id, answered]),
      ...(operator ? actValues(operator) : []),
    ],
  }
}

/** The conditions under which a change takes effect. */
function whereSql({ id, expect }: RequestChange): { sql: string; values: unknown[] } {
  const conditions: string[] = []
  const values: unknown[] = []
  const also = (condition: string, ...more: readonly unknown[]) => {
    conditions.push(condition)
    values.push(...more)
  }
  const isOneOf = (column: string, states: readonly string[]) =>
    also(`${column} in (${states.map(() => "?").join(", ")})`, ...states)
  const sendStates = toList(expect.sendState ?? [])
  also("id = ?", id)
  isOneOf("state", toList(expect.state))
  if (expect.revision !== undefined) also("revision = ?", expect.revision)
  if (expect.stampToken !== undefined) also("stamp_token = ?", expect.stampToken)
  if (sendStates.length > 0) isOneOf("send_state", sendStates)
  if (expect.emailOrders !== undefined) also("email_orders = ?", expect.emailOrders)
  if (expect.updatedAt !== undefined) {
    // A record's timestamp is truncated to milliseconds.
    also("date_trunc('milliseconds', updated_at) = ?::timestamptz", expect.updatedAt)
  }
  if (expect.sendStampToken !== undefined) also("send_stamp_token = ?", expect.sendStampToken)
  if (expect.draftId !== undefined) also("draft_id is not distinct from ?", expect.draftId)
  if (expect.isCompanyActive) {
    also(
      "not exists (select 1 from invoicing_company_hold hold where hold.company_id = invoicing_request.company_id and hold.deleted_at is null)"
    )
  }
  if (expect.isUnanswered) also("answered_invoice_ids is null")
  return { sql: conditions.join(" and "), values }
}

/**
 * Claims each due row for exactly one of the concurrent callers and moves its due time on. The limit
 * applies to each kind of work, so that a long backlog of one leaves room for the others.
 *
 * The rows are chosen in a materialized CTE, which runs once: as a condition of the update, PostgreSQL
 * may choose again for every row it examines, and claim far more than the limit.
 */
export async function claimDue(
  { limit, aheadMs = 0, configuredIds }: DueBatch,
  context: Context<EntityManager>
): Promise<DueRequest[]> {
  const rows = await runSql(
    context,
    `with due as materialized (
       select picked.id, work as claimed_for
       from jsonb_array_elements_text(?::jsonb) as work, lateral (
         select id from invoicing_request
         where due_for = work and due_at <= now() + make_interval(secs => ?)
           and (due_at <= now() or next_attempt_at is null or next_attempt_at <= now())
           and deleted_at is null
           and coalesce(company_id, '') not in (
             select company_id from invoicing_company_hold where deleted_at is null
               ${configuredIds ? `and company_id in (${listSql})` : ""})
         order by due_at limit ? for update skip locked) as picked)
     update invoicing_request set enqueued_at = now(), ${dueSql({ enqueued_at: "now()" })}
     from due where invoicing_request.id = due.id
     returning ${requestSql()}, due.claimed_for`,
    [
      ...[JSON.stringify(DUE_WORKS), aheadMs / 1000],
      ...(configuredIds ? [JSON.stringify(configuredIds)] : []),
      limit,
    ]
  )
  return rows.map((row) => ({ request: readRequest(row), what: row.claimed_for as DueWork }))
}

const toList = <T extends string>(value: T | readonly T[]): readonly T[] =>
  typeof value === "string" ? [value] : value

function assertMoves<S extends string>({ what, from, to, may }: Moves<S>): void {
  if (to === undefined) return
  const forbidden = from.find((state) => state !== to && !may(state, to))
  if (forbidden) throw new Error(`${what} may not go from ${forbidden} to ${to}`)
}

/** A list as one JSON value: the driver would expand an array, and an empty one is invalid SQL. */
export const listSql = "select jsonb_array_elements_text(?::jsonb)"

export const insertAttemptsSql = `insert into invoicing_attempt
  (id, request_id, operation, outcome, status, code, started_at, duration_ms, words)
  select id, request_id, operation, outcome, status, code, started_at, duration_ms, words
  from jsonb_to_recordset(?::jsonb) as attempt(id text, request_id text, operation text,
    outcome text, status int, code text, started_at timestamptz, duration_ms int, words jsonb)`

/** The rows of {@link insertAttemptsSql} as its one value. */
export function attemptValues(requestId: string, reports: readonly CallReport[]): unknown[] {
  const rows = reports.map((report) => ({
    // Each order has three of them; a ULID costs a hundred times as much to generate.
    id: `invatt_${randomUUID()}`,
    request_id: requestId,
    operation: report.operation,
    outcome: report.outcome,
    status: report.status,
    code: report.code,
    started_at: report.startedAt,
    duration_ms: Math.round(report.durationMs),
    words: report.words,
  }))
  return [JSON.stringify(rows)]
}
