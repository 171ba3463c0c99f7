/** What the driver puts between the statement and the database's own words. */
const BETWEEN = " - "

/**
 * Takes the statement out of an error of the database, whose code and class stay.
 *
 * The driver puts it before the database's words with every value in it, and whoever logs the error
 * would log a webhook's secret or what a person typed along with it.
 */
export function removeStatementFromError(error: unknown, sql: string): void {
  if (!(error instanceof Error)) return
  const { message, stack } = error
  const [begin = ""] = sql.split("?")
  if (!message.startsWith(begin)) return
  const told = withoutMore(message, error as { detail?: unknown; hint?: unknown })
  const place = told.lastIndexOf(BETWEEN)
  if (place < 0) return
  // Words that hold this sign themselves lose their beginning; no value is ever behind the last one.
  error.message = told.slice(place + BETWEEN.length)
  // It was made with the message and begins with it.
  if (stack !== undefined) error.stack = stack.replace(message, () => error.message)
}

/** The ORM puts detail and hint behind the words; the detail quotes whole rows. */
function withoutMore(message: string, { detail, hint }: { detail?: unknown; hint?: unknown }) {
  return [`\n - hint: ${String(hint)}`, `\n - detail: ${String(detail)}`].reduce(
    (told, end) => (told.endsWith(end) ? told.slice(0, -end.length) : told),
    message
  )
}
