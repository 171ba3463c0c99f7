/** The driver's separator between the statement and the database's message. */
const BETWEEN = " - "

/** Not-null and check violations: their detail quotes the whole row. */
const QUOTING_THE_ROW: readonly unknown[] = ["23502", "23514"]

/**
 * Removes the statement from a database error's message; code and class stay.
 *
 * The driver prefixes the message with the statement including all its values, so logging the error would
 * also log a webhook's secret or a person's note.
 */
export function removeStatementFromError(error: unknown, sql: string): void {
  if (!(error instanceof Error)) return
  const { message, stack } = error
  const more = error as { code?: unknown; detail?: unknown; hint?: unknown }
  const told = withoutMore(message, more)
  // In development, Medusa's logger prints an error with all its properties.
  if (QUOTING_THE_ROW.includes(more.code)) delete more.detail
  const [begin = ""] = sql.split("?")
  if (!message.startsWith(begin)) return
  const place = told.lastIndexOf(BETWEEN)
  if (place < 0) return
  // A message that contains the separator itself loses its beginning; no value follows the last one.
  error.message = told.slice(place + BETWEEN.length)
  // The stack begins with the message.
  if (stack !== undefined) error.stack = stack.replace(message, () => error.message)
}

/** The ORM appends detail and hint to the message; the detail quotes whole rows. */
function withoutMore(message: string, { detail, hint }: { detail?: unknown; hint?: unknown }) {
  return [`\n - hint: ${String(hint)}`, `\n - detail: ${String(detail)}`].reduce(
    (told, end) => (told.endsWith(end) ? told.slice(0, -end.length) : told),
    message
  )
}
