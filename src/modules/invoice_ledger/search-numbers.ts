/**
 * The words of a row's two numbers, as the index of the migration has them: worded otherwise,
 * PostgreSQL would not use that index. A word is what stands between signs; letters are ASCII,
 * whatever the database's locale makes of others.
 */
const NUMBER_WORDS = `array_to_tsvector(array_remove(regexp_split_to_array(lower((coalesce(invoice_number, '') || ' ' || order_display_id) collate "C"), '[^a-z0-9]+'), ''))`

const YEAR = /^(19|20)\d\d$/

/**
 * The condition on rows whose invoice number or order number holds the text, from the beginning of
 * one of its words on: "12/3" finds "FV 12/3/2026" and not "112/3/2026".
 *
 * The words narrow by an index, the text decides. Without a word in it every row is read.
 */
export function buildSearch(text: string): { sql: string; values: string[] } {
  const part = `%${text.replace(/[\\%_]/g, "\\$&")}%`
  const holds = "(invoice_number ilike ? or order_display_id ilike ?)"
  const query = toWordQuery(text)
  if (query === null) return { sql: holds, values: [part, part] }
  return { sql: `${NUMBER_WORDS} @@ ?::tsquery and ${holds}`, values: [query, part, part] }
}

/** Words before a sign are whole; the last may go on, unless it is a year, which half the rows have. */
function toWordQuery(text: string): string | null {
  const pieces = toAsciiLower(text).split(/[^a-z0-9]+/)
  const last = pieces.pop() ?? ""
  const whole = pieces.filter((word) => word !== "")
  const isWhole = whole.length > 0 && YEAR.test(last)
  const terms = whole.map((word) => `'${word}'`)
  if (last !== "") terms.push(isWhole ? `'${last}'` : `'${last}':*`)
  return terms.length === 0 ? null : terms.join(" & ")
}

/** As PostgreSQL's `lower` in the collation "C". */
const toAsciiLower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
