import { appendFileSync } from "node:fs"
import { Client } from "pg"

/*
 * Loaded before a shop's process whose statements a test counts: it writes down the text of each,
 * a line of JSON, into the file that NOTE_STATEMENTS names. Ids are in them, so it is for tests.
 */
const file = process.env.NOTE_STATEMENTS
if (!file) throw new Error("NOTE_STATEMENTS must name a file")

type Query = (this: Client, ...parts: unknown[]) => unknown
const prototype = Client.prototype as unknown as { query: Query }
const query = prototype.query

prototype.query = function (this: Client, ...parts: unknown[]) {
  const [first] = parts
  const text = typeof first === "string" ? first : (first as { text?: string } | null)?.text
  appendFileSync(file, `${JSON.stringify(text ?? "")}\n`)
  return query.apply(this, parts)
}
