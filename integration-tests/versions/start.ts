import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { startDatabase } from "../../demo/database"
import { startChromium } from "../browser/chromium"
import { stopPrograms } from "../package/program"
import { pack, unpack } from "../package/tarball"
import { chooseCombinations, WrongWish } from "./matrix"
import { tryOut, type Outcome } from "./trial"

/*
 * npm run test:versions                                  every combination of the matrix
 * npm run test:versions -- --only 2.17.2/npm,2.18.0/pnpm some, or any other release
 * npm run test:versions -- --pictures FOLDER             and pictures of the pages
 */

const folder = mkdtempSync(path.join(tmpdir(), "versions-tarball-"))
const closing: (() => Promise<unknown>)[] = [stopPrograms]
let isStopping = false

async function stop(exitCode: number): Promise<never> {
  if (!isStopping) {
    isStopping = true
    for (const close of closing) await close().catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
  process.exit(exitCode)
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void stop(1))
}

async function main(): Promise<void> {
  try {
    const { values } = parseArgs({
      options: { only: { type: "string" }, pictures: { type: "string" } },
    })
    const chosen = chooseCombinations(values.only)
    if (!process.env.DATABASE_URL) {
      const dataDir = path.resolve(".demo", "versions-postgres")
      const database = await startDatabase({ dataDir, settings: { fsync: "off" } })
      closing.push(async () => await database.stop())
      process.env.DATABASE_URL = database.url
    }
    const browser = await startChromium()
    closing.unshift(async () => await browser.close())
    console.error("build and pack")
    const tarball = await pack(folder)
    const readme = readFileSync(path.join(await unpack(tarball, folder), "README.md"), "utf8")

    const outcomes: Outcome[] = []
    const removals: Promise<void>[] = []
    closing.push(async () => await Promise.all(removals))
    for (const combination of chosen) {
      const pictures = values.pictures ? path.resolve(values.pictures) : null
      const say = (text: string) => console.error(text)
      outcomes.push(
        await tryOut(combination, { tarball, readme, browser, pictures, removals, say })
      )
    }
    report(outcomes)
    await stop(outcomes.every(({ failure }) => failure === null) ? 0 : 1)
  } catch (error) {
    const isMistake = error instanceof WrongWish
    console.error(isMistake ? error.message : error)
    await stop(1)
  }
}

function report(outcomes: readonly Outcome[]): void {
  const head = ["Medusa", "By", "react-router", "First invoice", "Newcomer", "Invoices", "Result"]
  const rows = outcomes.map((outcome) => [
    outcome.found?.medusa ?? outcome.combination.medusa,
    outcome.combination.manager,
    outcome.found?.router ?? "",
    // From the installation of the plugin on.
    outcome.firstInvoiceSeconds === null ? "" : `${outcome.firstInvoiceSeconds} s`,
    outcome.walks.map(({ language, seconds }) => `${language} ${seconds} s`).join(", "),
    String(outcome.invoices),
    outcome.failure
      ? `FAILED: ${outcome.failure.stage}`
      : `right, mailed, PDF, pages, in ${outcome.seconds} s`,
  ])
  const widths = head.map((cell, at) =>
    Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0))
  )
  const draw = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`
  console.log([head, widths.map((width) => "-".repeat(width)), ...rows].map(draw).join("\n"))
}

void main()
