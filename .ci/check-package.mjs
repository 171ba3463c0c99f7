import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** Checks what `npm pack` would put into the tarball; the build was made just before. */
const DOES_NOT_SHIP =
  /__tests__|\.(spec|test)\.|(^|\/)(sandbox|demo|bench|integration-tests|examples)\//

const npm = ["pack", "--dry-run", "--ignore-scripts", "--json"]
const [tarball] = JSON.parse(
  execFileSync("npm", npm, { encoding: "utf8", shell: process.platform === "win32" })
)
const files = tarball.files.map(({ path }) => path)
const { exports } = JSON.parse(readFileSync("package.json", "utf8"))

const faults = [
  ...files
    .filter((file) => DOES_NOT_SHIP.test(file))
    .map((file) => `${file} does not belong in it`),
  ...["README.md", "LICENSE", "CHANGELOG.md"]
    .filter((file) => !files.includes(file))
    .map((file) => `${file} is missing`),
  ...Object.entries(exports).flatMap(([name, targets]) =>
    listTargets(targets)
      .filter((target) => !files.some((file) => isTarget(file, target)))
      .map((target) => `"${name}" leads nowhere: ${target}`)
  ),
]

for (const fault of faults) console.error(`The package: ${fault}`)
console.log(`The package: ${files.length} files, ${Math.round(tarball.size / 1024)} kB packed.`)
process.exitCode = faults.length === 0 ? 0 : 1

function listTargets(targets) {
  return typeof targets === "string" ? [targets] : Object.values(targets).flatMap(listTargets)
}

function isTarget(file, target) {
  const [before, after = ""] = target.replace(/^\.\//, "").split("*")
  if (!target.includes("*")) return file === before
  return (
    file.length > before.length + after.length && file.startsWith(before) && file.endsWith(after)
  )
}
