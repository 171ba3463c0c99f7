import { appendFileSync } from "node:fs"
import { Client } from "pg"

/*
 * Preloaded into a shop process whose SQL statements a test counts: writes the text of each as a line of JSON
 * to the file NOTE_STATEMENTS. The statements contain ids, so it is only for tests.
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
