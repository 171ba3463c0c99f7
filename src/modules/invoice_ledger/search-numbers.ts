/**
 * The words of a row's two numbers. Must be the exact expression of the index in the migration, or
 * PostgreSQL would not use that index. A word is a run of ASCII letters and digits, whatever the
 * database's locale.
 */
const NUMBER_WORDS = `array_to_tsvector(array_remove(regexp_split_to_array(lower((coalesce(invoice_number, '') || ' ' || order_display_id) collate "C"), '[^a-z0-9]+'), ''))`

const YEAR = /^(19|20)\d\d$/

type Condition = { sql: string; values: string[] }

/**
 * Conditions of which a matching row meets at least one: its invoice or order number contains the text,
 * starting at the beginning of a word ("12/3" finds "FV 12/3/2026" but not "112/3/2026"), its gross is
 * the text, or its order is one of those found by their buyer.
 *
 * Each has its own index and is queried separately: joined by "or", PostgreSQL misjudges the number of
 * matching rows and scans the table instead. The words narrow the search by their index, the text
 * decides. A text without a word reads every row.
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

/** The currency is ignored: "149,97 zł" is searched like "149.97". */
const AMOUNT = /^(\d{1,3}(?:[\s,.]\d{3})+|\d{1,12})(?:[.,](\d{1,3}))?\s*(?:zł|€|\$|[a-z]{3})?$/i

/**
 * An amount as totals write it in currencies with zero, two and three decimals; empty if the text is no
 * amount.
 */
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

/**
 * Words before a separator match whole; the last word matches as a prefix, unless it is a year after
 * other words, which half the rows have.
 */
function toWordQuery(text: string): string | null {
  const pieces = toAsciiLower(text).split(/[^a-z0-9]+/)
  const last = pieces.pop() ?? ""
  const whole = pieces.filter((word) => word !== "")
  const isWhole = whole.length > 0 && YEAR.test(last)
  const terms = whole.map((word) => `'${word}'`)
  if (last !== "") terms.push(isWhole ? `'${last}'` : `'${last}':*`)
  return terms.length === 0 ? null : terms.join(" & ")
}

/** Like PostgreSQL's `lower` in the collation "C". */
const toAsciiLower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
