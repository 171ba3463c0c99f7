import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { PROJECT } from "./settings"

/** One hash over the names and contents of all files; paths are relative to the project. */
export function hashFiles(paths: string[]): string {
  const hash = createHash("sha256")
  for (const file of paths.flatMap(listFiles).sort()) {
    hash.update(`${file}\0`).update(readFileSync(path.join(PROJECT, file)))
  }
  return hash.digest("hex")
}

/** Changes when the database has to be migrated again. */
export function hashMigrations(): string {
  const modules = readdirSync(path.join(PROJECT, "src", "modules"))
  const migrations = modules.map((name) => path.join("src", "modules", name, "migrations"))
  return hashFiles([...migrations, "src/links", "package-lock.json"])
}

function listFiles(relative: string): string[] {
  const absolute = path.join(PROJECT, relative)
  if (!existsSync(absolute)) return []
  if (statSync(absolute).isFile()) return [relative]
  return readdirSync(absolute, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(relative, name))
    .filter((file) => statSync(path.join(PROJECT, file)).isFile())
}
