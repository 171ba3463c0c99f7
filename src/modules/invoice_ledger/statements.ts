import { randomUUID } from "node:crypto"
import type { RequestChange } from "../../core/lifecycle/transition"
import type { CallReport } from "../../core/request/outcomes"
import { mayMove, mayMoveSend } from "../../core/lifecycle/diagram"
import type { RequestState, SendState } from "../../core/lifecycle/states"
import { actValues, insertActSql } from "./act-sql"
import { requestSql, toAssignments } from "./columns"
import { assignDue } from "./due-sql"
import { endEmailSql, orderEmailSql, settleEmailsSql } from "./email-sql"
import { announceSql } from "./event-sql"
import { assignNamed, noteSql } from "./named-invoices"
import { openPaymentSql, openWatchSql } from "./open-watch"

type Moves<S> = {
  what: "An invoice request" | "An e-mail"
  from: readonly S[]
  to: S | undefined
  may: (from: S, to: S) => boolean
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
