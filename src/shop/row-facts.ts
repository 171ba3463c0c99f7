import { moment } from "./order-record"
import { toMoment } from "./moment"

/** The id of any row, to name it by; a text that is no id when it has none. */
export function readRowId(row: unknown): string {
  const id = readField(row, "id")
  return typeof id === "string" ? id : "(no id)"
}

/** A moment out of any row; null when it is absent or no moment. */
export const readRowMoment = (row: unknown, field: string): string | null =>
  toMoment(moment.safeParse(readField(row, field)).data)

/** Of any row of an order how often it was changed, and whether it was canceled. */
export function readOrderVersion(row: unknown) {
  const version = readField(row, "version")
  return {
    id: readRowId(row),
    // One that cannot be read is worth a look.
    version: typeof version === "number" ? version : Number.MAX_SAFE_INTEGER,
    isCanceled: Boolean(readField(row, "canceled_at")),
  }
}

const readField = (row: unknown, field: string): unknown =>
  typeof row === "object" && row !== null ? (row as Record<string, unknown>)[field] : undefined
