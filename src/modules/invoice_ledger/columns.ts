import { isAccountOfKey } from "../../core/look-up/account"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { DATABASE_NOW, isFromNow, type RequestPatch } from "../../core/lifecycle/transition"

const MOMENTS: ReadonlySet<string> = new Set([
  "enqueuedAt",
  "nextAttemptAt",
  "dueAt",
  "stampedAt",
  "stampExpiresAt",
  "firstStampedAt",
  "draftSavedAt",
  "issuedAt",
  "lookedAt",
  "sendStampedAt",
  "sendStampExpiresAt",
  "sendLookedAt",
  "sentAt",
  "sendWaitEndsAt",
  "createdAt",
  "updatedAt",
])

const JSON_FIELDS: ReadonlySet<string> = new Set([
  "positions",
  "totals",
  "projectRule",
  "flags",
  "reasons",
  "serviceWords",
  "difference",
  "leftDrafts",
  "sentTo",
  "sendReasons",
  "correction",
])

const toColumn = memoize((field) => field.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`))
const toField = memoize((column) => column.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase()))

/** There are few names, and every row has all of them. */
function memoize(translate: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const found = known.get(name) ?? translate(name)
    known.set(name, found)
    return found
  }
}

/** Converts a row from PostgreSQL or Medusa's repository to our record; timestamps become ISO strings. */
export function toInvoiceRequest(row: Record<string, unknown>): InvoiceRequest {
  const entries = Object.entries(row).map(([column, value]) => {
    const field = toField(column)
    return [field, MOMENTS.has(field) ? toIsoMoment(value) : (value ?? null)]
  })
  return Object.fromEntries(entries) as InvoiceRequest
}

/**
 * Selects a request's whole row as one JSON value, since the driver takes more than twice as long for
 * seventy columns. Read it with {@link readRequest}.
 *
 * @param source the table or CTE with the row.
 */
export const requestSql = (source = "invoicing_request") => `to_jsonb(${source}) as request`

/** Our record of a row selected by {@link requestSql}. */
export const readRequest = (row: Record<string, unknown>): InvoiceRequest =>
  toInvoiceRequest(row.request as Record<string, unknown>)

/** Converts a timestamp in any form a driver returns to an ISO 8601 string. */
export function toIsoMoment(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const moment = value instanceof Date ? value : new Date(value as string | number)
  return moment.toISOString()
}

/**
 * The new `updated_at` of a changed row. It differs from the previous one also in milliseconds, which
 * is what a record carries: of two callers that read the same row only one may find it unchanged.
 */
export const CHANGE_SQL =
  "greatest(now(), date_trunc('milliseconds', invoicing_request.updated_at) + interval '1 millisecond')"

/**
 * The `set` list of an update with its values; `now()` stands for the database's clock.
 *
 * @param how `isQuiet`: `updated_at` stays as it is.
 */
export function toAssignments(
  patch: RequestPatch,
  { isQuiet = false } = {}
): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const parts = Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => {
      const column = toColumn(field)
      if (value === DATABASE_NOW) return `"${column}" = now()`
      if (isFromNow(value)) {
        values.push(value.fromNowMs / 1000)
        return `"${column}" = now() + make_interval(secs => ?)`
      }
      if (isAccountOfKey(value)) {
        values.push(value.ofKey, value.otherwise)
        return `"${column}" = coalesce((select opened.account_id from invoicing_account_key opened
          where opened.company_id = invoicing_request.company_id and opened.key_digest = ?
            and opened.deleted_at is null), ?::text)`
      }
      values.push(JSON_FIELDS.has(field) && value !== null ? JSON.stringify(value) : value)
      return `"${column}" = ?${JSON_FIELDS.has(field) ? "::jsonb" : ""}`
    })
  const noted = isQuiet ? [] : [`"updated_at" = ${CHANGE_SQL}`]
  return { sql: [...parts, ...noted].join(", "), values }
}
