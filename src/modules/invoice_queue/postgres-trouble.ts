import type { QueueTrouble } from "../../core/notices/queue-trouble"

/** The schema and role that an error is about, for its message. */
export type Named = { schema: string; role: string }

/** The schema is unfit; thrown by the check before BullMQ touches it. */
export class UnfitSchema extends Error {
  override readonly name = "UnfitSchema"

  constructor(
    readonly code: "schema_missing" | "schema_foreign",
    readonly named: Named
  ) {
    super(code)
  }
}

/**
 * The session's startup options have no effect: the address is a pooler's, or has options of its own,
 * which replace BullMQ's.
 */
export class NoSession extends Error {
  override readonly name = "NoSession"
}

const store = "PostgreSQL"

/** PostgreSQL's codes for a missing schema, table or function. */
const GONE = ["3F000", "42P01", "42883"]
const FORBIDDEN = "42501"
const NO_CONNECTION = ["53300", "53400"]
const LOGIN = ["28P01", "28000", "3D000"]
/** Codes of system errors, of a stopping or starting server, of a broken connection. */
const UNREACHABLE = /^(E[A-Z]{4,}|57P0[1-5]|08\w{3})$/
const BROKEN = /connection terminated|timeout|timed out|socket|not queryable/i
/** Errors from poolers in transaction mode for what needs a session of its own. */
const POOLED =
  /unsupported startup parameter|prepared statement \S+ (does not exist|already exists)/i
const VERSION = ["SchemaVersionMismatchError", "UnsupportedPostgresVersionError"]

/** What an error from PostgreSQL, or from BullMQ on it, means for the queue. */
export function readPostgresTrouble(error: unknown, named: Named): QueueTrouble {
  if (error instanceof UnfitSchema) return describeUnfit(error.code, error.named)
  const { code, message, name } = unwrap(error)
  if (error instanceof NoSession || POOLED.test(message)) {
    return { code: "no_session", params: { detail: code || message } }
  }
  if (NO_CONNECTION.includes(code)) return { code: "no_free_connection", params: { detail: code } }
  if (LOGIN.includes(code)) return { code: "login_refused", params: { store, detail: code } }
  if (code === FORBIDDEN) return describeUnfit("schema_foreign", named)
  if (GONE.includes(code)) {
    return { code: "schema_damaged", params: { schema: named.schema, detail: code } }
  }
  if (UNREACHABLE.test(code) || BROKEN.test(message)) {
    return { code: "unreachable", params: { store, detail: code || "no answer" } }
  }
  if (VERSION.includes(name)) return { code: "version", params: { detail: message } }
  return { code: "other", params: { store, detail: code ? `${code} ${message}` : message } }
}

/** Whether an error is about a single job, and so says nothing about the queue. */
export function isAboutOneJob(error: unknown): boolean {
  const { code, message } = unwrap(error)
  return code === "" && /\bjobs?\b/i.test(message)
}

function describeUnfit(code: UnfitSchema["code"], { schema, role }: Named): QueueTrouble {
  const wanted = code === "schema_missing" ? schema : `${schema}_invoicing`
  const statement = `create schema ${quote(wanted)} authorization ${quote(role)};`
  return { code, params: { schema, role, statement } }
}

const quote = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`

/** With several addresses of one host, there is one error for each. */
function unwrap(error: unknown): { code: string; message: string; name: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return unwrap(error.errors[0])
  if (!(error instanceof Error)) return { code: "", message: "unknown error", name: "" }
  const { code } = error as { code?: unknown }
  return {
    code: typeof code === "string" ? code : "",
    message: error.message.slice(0, 200),
    name: error.name,
  }
}
