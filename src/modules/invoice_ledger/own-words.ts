/** What the ORM puts between the statement and the database's own words. */
const BETWEEN = " - "

/**
 * Takes the statement out of an error of the database, whose code and class stay.
 *
 * The ORM puts it before the database's words with every value in it, and whoever logs the error
 * would log a webhook's secret or what a person typed along with it.
 */
export function keepOwnWords(error: unknown, sql: string): void {
  if (!(error instanceof Error)) return
  const { message, stack } = error
  const [begin = ""] = sql.split("?")
  const place = message.lastIndexOf(BETWEEN)
  if (!message.startsWith(begin) || place < 0) return
  // Words that hold this sign themselves lose their beginning; no value is ever behind the last one.
  error.message = message.slice(place + BETWEEN.length)
  // It was made with the message and begins with it.
  if (stack !== undefined) error.stack = stack.replace(message, () => error.message)
}
