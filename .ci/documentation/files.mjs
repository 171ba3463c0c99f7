import { readdirSync } from "node:fs"
import { join } from "node:path"

/** Generated, or not ours. */
const SKIPPED = new Set(["node_modules", ".git", ".medusa", ".demo", "coverage"])

/** The paths of all files in a folder and below it whose name matches. */
export function listFiles(folder, name) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFiles(path, name)
    return name.test(entry.name) ? [path] : []
  })
}
