import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import path from "node:path"

/*
 * node integration-tests/runner/file-seconds.mjs test-results/http.json …
 *
 * stores how long each file took, from reports of complete layers.
 */

const TABLE = fileURLToPath(new URL("./file-seconds.json", import.meta.url))
/** For a file that is not in the table yet. */
const USUAL_S = 60

const table = JSON.parse(readFileSync(TABLE, "utf8"))

/** Seconds that a spec took when it was measured, on two cores with others in parallel. */
export const readSeconds = (file) => table[file] ?? USUAL_S

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const reports = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")))
  for (const { name, startTime, endTime } of reports.flatMap(({ testResults }) => testResults)) {
    table[path.relative(process.cwd(), name)] = Math.round((endTime - startTime) / 1000)
  }
  const entries = Object.entries(table).sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(TABLE, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
}
