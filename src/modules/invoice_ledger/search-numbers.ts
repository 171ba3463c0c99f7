/**
 * The words of a row's two numbers, as the index of the migration has them: worded otherwise,
 * PostgreSQL would not use that index. A word is what stands between signs; letters are ASCII,
 * whatever the database's locale makes of others.
 */
const NUMBER_WORDS = `array_to_tsvector(array_remove(regexp_split_to_array(lower((coalesce(invoice_number, '') || ' ' || order_display_id) collate "C"), '[^a-z0-9]+'), ''))`

const YEAR = /^(19|20)\d\d$/

type Condition = { sql: string; values: string[] }

/**
 * The conditions of which a row that is looked for meets one: its invoice number or order number
 * holds the text, from the beginning of one of its words on ("12/3" finds "FV 12/3/2026" and not
 * "112/3/2026"), its gross is the text, or its order is one of those that were found by their buyer.
 *
 * Each has an index of its own and is asked by itself: joined by "or", PostgreSQL guesses how many
 * rows fit all of them together and reads the table instead. The words narrow by their index, the
 * text decides. Without a word in it every row is read.
 */
export function buildSearch(text: string, orderIds: readonly string[] = []): Condition[] {
  const amounts = listAmounts(text)
  const among = (list: readonly string[]) => list.map(() => "?").join(", ")
  return [
    searchNumbers(text),
    ...(amounts.length > 0
      ? [{ sql: `totals ->> 'gross' in (${among(amounts)})`, values: amounts }]
      : []),
    ...(orderIds.length > 0
      ? [{ sql: `order_id in (${among(orderIds)})`, values: [...orderIds] }]
      : []),
  ]
}

function searchNumbers(text: string): Condition {
  const part = `%${text.replace(/[\\%_]/g, "\\$&")}%`
  const holds = "(invoice_number ilike ? or order_display_id ilike ?)"
  const query = toWordQuery(text)
  if (query === null) return { sql: holds, values: [part, part] }
  return { sql: `${NUMBER_WORDS} @@ ?::tsquery and ${holds}`, values: [query, part, part] }
}

/** The currency is passed over: "149,97 zł" is looked for like "149.97". */
const AMOUNT = /^(\d{1,3}(?:[\s,.]\d{3})+|\d{1,12})(?:[.,](\d{1,3}))?\s*(?:zł|€|\$|[a-z]{3})?$/i

/** An amount as totals are written in currencies of no, two and three decimals; none of other texts. */
function listAmounts(text: string): string[] {
  const [, whole = "", fraction = ""] = AMOUNT.exec(text) ?? []
  const units = whole.replace(/\D/g, "").replace(/^0+(?=\d)/, "")
  if (units === "") return []
  const written = [0, 2, 3]
    .filter((digits) => /^0*$/.test(fraction.slice(digits)))
    .map((digits) => {
      const decimals = fraction.slice(0, digits).padEnd(digits, "0")
      return digits === 0 ? units : `${units}.${decimals}`
    })
  return written
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
