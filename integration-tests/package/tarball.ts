import { readdirSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { run } from "./program"

export const PROJECT = path.resolve(__dirname, "../..")

type Targets = string | { [condition: string]: Targets }

export type Manifest = {
  name: string
  version: string
  exports: Record<string, Targets>
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
}

/** Builds and packs the plugin as for a release; returns the tarball's path. */
export async function pack(folder: string): Promise<string> {
  // Its prepack script builds.
  await run(`npm pack --loglevel=error --pack-destination ${folder}`, PROJECT)
  const [file] = readdirSync(folder).filter((name) => name.endsWith(".tgz"))
  if (!file) throw new Error("npm pack made no tarball")
  return path.join(folder, file)
}

/** Unpacks a tarball; returns the package's folder. */
export async function unpack(tarball: string, folder: string): Promise<string> {
  await run(`tar -xzf ${tarball} -C ${folder}`, folder)
  return path.join(folder, "package")
}

/** Paths of all files in a folder and its subfolders, with forward slashes. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => statSync(path.join(folder, file)).isFile())
    .map((file) => file.split(path.sep).join("/"))
    .sort()
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Manifest
}

/** Every name under which the package's files can be imported; a pattern gives one for each file. */
export function listImports(manifest: Manifest, files: string[]): { name: string; file: string }[] {
  return Object.entries(manifest.exports).flatMap(([name, targets]) =>
    listTargets(targets).flatMap((target) =>
      matchFiles(target.replace(/^\.\//, ""), files).map(({ file, star }) => ({
        name: `${manifest.name}${name.slice(1).replace("*", star)}`,
        file,
      }))
    )
  )
}

/** Packages that the code requires or imports, except Node's own. */
export function listRequired(folder: string, files: string[]): string[] {
  const specifier = /\b(?:require|import)\("([^".][^"]*)"\)/g
  const names = files
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) => [...readFileSync(path.join(folder, file), "utf8").matchAll(specifier)])
    .map(([, name = ""]) => name)
    .filter((name) => !name.startsWith("node:"))
    .map((name) =>
      name
        .split("/")
        .slice(0, name.startsWith("@") ? 2 : 1)
        .join("/")
    )
  return [...new Set(names)].sort()
}

function listTargets(targets: Targets): string[] {
  return typeof targets === "string" ? [targets] : Object.values(targets).flatMap(listTargets)
}

function matchFiles(target: string, files: string[]): { file: string; star: string }[] {
  const [before = "", after] = target.split("*")
  if (after === undefined) return files.includes(target) ? [{ file: target, star: "" }] : []
  return files
    .filter((file) => file.startsWith(before) && file.endsWith(after))
    .map((file) => ({ file, star: file.slice(before.length, file.length - after.length) }))
    .filter(({ star }) => star !== "")
}
