import { moment } from "./order-record"
import { toMoment } from "./moment"

/** The id of any row, for messages; "(no id)" if it has none. */
export function readRowId(row: unknown): string {
  const id = readField(row, "id")
  return typeof id === "string" ? id : "(no id)"
}

/** A timestamp from any row; null if absent or invalid. */
export const readRowMoment = (row: unknown, field: string): string | null =>
  toMoment(moment.safeParse(readField(row, field)).data)

/** From any order row: its version and whether it was canceled. */
export function readOrderVersion(row: unknown) {
  const version = readField(row, "version")
  return {
    id: readRowId(row),
    // An unreadable version counts as changed.
    version: typeof version === "number" ? version : Number.MAX_SAFE_INTEGER,
    isCanceled: Boolean(readField(row, "canceled_at")),
  }
}

const readField = (row: unknown, field: string): unknown =>
  typeof row === "object" && row !== null ? (row as Record<string, unknown>)[field] : undefined
