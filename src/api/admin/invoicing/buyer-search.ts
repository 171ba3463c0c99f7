/** Letters as in the indexes of the migration, so that "lodz" finds "Łódź". */
const LETTERS =
  "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİĴĵĶķĹĺĻļĽľŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžŁłØøĐđßАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁІЇЄҐЎ„”“‘’‚«»–—…·•"
const PLAIN =
  "aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyyaaaaaaccccccccddeeeeeeeeeegggggggghhiiiiiiiiijjkkllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzllooddsабвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґў             "

// Must be the exact expressions of the migration, or PostgreSQL would not use its indexes.
const wordsOf = (text: string) =>
  `array_to_tsvector(array_remove(regexp_split_to_array(translate(lower(left(${text}, 500) collate "C"), '${LETTERS}', '${PLAIN}'), '[^a-z0-9\\u0080-\\uffff]+'), ''))`

const NAMES = wordsOf(
  "coalesce(company, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || regexp_replace(coalesce(company, ''), '[^0-9]', '', 'g')"
)
const EMAIL = wordsOf("coalesce(email, '')")
const METADATA_TEXT = `lower(left(metadata::text, 8000) collate "C")`
const METADATA = `array_to_tsvector(array_remove(regexp_split_to_array(regexp_replace(regexp_replace(${METADATA_TEXT}, '[^a-z0-9":,{}]', '', 'g'), '([a-z0-9]{40})[a-z0-9]+', '\\1', 'g'), '[":,{}]+'), ''))`
/** Rows covered by the metadata indexes: those with a word that may begin a tax number. */
const IS_NUMBERED = `${METADATA_TEXT} ~ '[":,{}][^a-z0-9":,{}]*([a-z][^a-z0-9":,{}]*){0,3}[0-9]([^0-9":,{}]*[0-9]){5}'`

/** Fewer letters and digits than this match half of all buyers. */
const LEAST = 3
/** Fewer digits than this are not even the beginning of a tax number. */
const LEAST_DIGITS = 6

type Statement = { sql: string; values: unknown[] }

/**
 * The statement that finds at most `limit` orders whose buyer matches a text: words of name, company
 * and e-mail by their beginnings, in any order, with or without accents; tax numbers where
 * `findTaxNumber` looks for them, by their beginnings, however they are spaced. Null for a text that is
 * too short, or that is an invoice's or order's number.
 *
 * Only orders with an invoice request: others would use up the limit and show nothing.
 */
export function buildBuyerSearch(
  text: string,
  { taxIdKeys, limit }: { taxIdKeys: readonly string[]; limit: number }
): Statement | null {
  const words = readWords(text)
  const number = readTaxNumber(text)
  if (words === null && number === null) return null
  const query = [words, number].filter((one) => one !== null).join(" | ")
  // An order's two addresses are searched separately: "or" would read every order.
  const found = [
    inAddress("billing_address_id", `${NAMES} @@ ?::tsquery`, [query]),
    inAddress("shipping_address_id", `${NAMES} @@ ?::tsquery`, [query]),
    ...(words === null ? [] : [inOrder(`${EMAIL} @@ ?::tsquery`, [words])]),
  ]
  if (number !== null) {
    const told = tellsNumber(number, taxIdKeys)
    const condition = `${IS_NUMBERED} and ${METADATA} @@ ?::tsquery and ${told.sql}`
    const values = [number, ...told.values]
    found.push(
      inAddress("billing_address_id", condition, values),
      inOrder(condition, values),
      inCustomer(condition, values)
    )
  }
  const parts = found.map(({ sql }) => `(${sql} limit ?)`).join(" union all ")
  return {
    sql: `select distinct id from (${parts}) as found limit ?`,
    values: [...found.flatMap((one) => [...one.values, limit]), limit],
  }
}

const IS_LIVE = "deleted_at is null"

const IS_REQUESTED = `exists
  (select 1 from invoicing_request r where r.order_id = o.id and r.${IS_LIVE})`

const inOrder = (condition: string, values: unknown[]): Statement => ({
  sql: `select o.id from "order" o where ${IS_LIVE} and ${condition} and ${IS_REQUESTED}`,
  values,
})

const inAddress = (key: string, condition: string, values: unknown[]) =>
  inOther("order_address", key, condition, values)

const inCustomer = (condition: string, values: unknown[]) =>
  inOther("customer", "customer_id", condition, values)

const inOther = (table: string, key: string, condition: string, values: unknown[]): Statement => ({
  // "offset 0" keeps PostgreSQL from reading every order when it expects many matches.
  sql: `select o.id from
    (select id as other_id from ${table} where ${IS_LIVE} and ${condition}) as other,
    lateral (select o.id from "order" o where o.${key} = other_id and o.${IS_LIVE}
      and ${IS_REQUESTED} offset 0) as o`,
  values,
})

/**
 * The condition that one of the keys has the number; the index only knows the words of the metadata,
 * including its keys.
 */
function tellsNumber(query: string, taxIdKeys: readonly string[]): Statement {
  const beginnings = [...query.matchAll(/'([a-z0-9]+)'/g)].map(([, number]) => `${number}%`)
  const value = `lower(regexp_replace(coalesce(metadata ->> k, ''), '[^a-zA-Z0-9]', '', 'g'))`
  return {
    sql: `exists (select 1 from jsonb_array_elements_text(?::jsonb) as keys(k) where ${beginnings
      .map(() => `${value} like ?`)
      .join(" or ")})`,
    values: [JSON.stringify(taxIdKeys), ...beginnings],
  }
}

/** The words of a name or an e-mail address; null for a text without letters, such as an order number. */
function readWords(text: string): string | null {
  const words = fold(text)
    .split(/[^a-z0-9\u0080-\uffff]+/)
    .filter((word) => word !== "")
  const all = words.join("")
  if (all.length < LEAST || !/[a-z\u0080-\uffff]/.test(all)) return null
  return `(${words.map((word) => `'${word.slice(0, 100)}':*`).join(" & ")})`
}

/** A tax number with or without its country letters; a Polish one also as "NIP 526...". */
function readTaxNumber(text: string): string | null {
  const number = text.toLowerCase().replace(/[\s.-]/g, "")
  if (!/^(?:[a-z]{2})?[a-z]?\d[a-z0-9]{0,13}$/.test(number)) return null
  if (number.replace(/\D/g, "").length < LEAST_DIGITS) return null
  const bare = number.replace(/^[a-z]{2}/, "")
  const isPolish = bare === number || number.startsWith("pl")
  const spellings = new Set([number, bare, ...(isPolish ? [`pl${bare}`, `nip${bare}`] : [])])
  return `(${[...spellings].map((one) => `'${one}':*`).join(" | ")})`
}

const PLAIN_OF = new Map([...LETTERS].map((letter, at) => [letter, PLAIN[at] ?? letter]))

const fold = (text: string) =>
  [...text.normalize("NFC").replace(/[A-Z]+/g, (letters) => letters.toLowerCase())]
    .map((letter) => PLAIN_OF.get(letter) ?? letter)
    .join("")
