import { mkdtempSync, readFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Browser } from "playwright-core"
import { LANGUAGES, type Language } from "../browser/texts"
import { readInstallation, writeConfig } from "../package/empty-app"
import { run } from "../package/program"
import { Stopwatch } from "../package/stopwatch"
import { tryByApi } from "./by-api"
import { makeShop } from "./install"
import { lookAtPages } from "./look-at-pages"
import { nameOf, type Combination } from "./matrix"
import { findDashboard } from "./medusa-words"
import { ServedShop } from "./served-shop"
import { walk, type Walk } from "./walk"

/** The order used in each language: a company's, and a person's with three rates. */
const WALKED: Readonly<Record<Language, number>> = { en: 1, pl: 2 }

/** For the dashboard alone, as measured: everything before is typed into a terminal. */
const DEADLINE_SECONDS = 300

export type Outcome = {
  combination: Combination
  /** The versions of Medusa and react-router-dom in the app; null if it was not installed. */
  found: { medusa: string; router: string } | null
  invoices: number
  walks: readonly Walk[]
  /** From the command that adds the plugin to the first mailed invoice; null if there was none. */
  firstInvoiceSeconds: number | null
  seconds: number
  /** The stage that failed and why; null if everything passed. */
  failure: { stage: string; reason: string } | null
}

export type Tools = {
  tarball: string
  /** The package's README, as npm shows it. */
  readme: string
  browser: Browser
  pictures: string | null
  /** Removals in progress; to be awaited at the end. */
  removals: Promise<void>[]
  say(text: string): void
}

/** Installs, builds and runs one shop and tries everything in it; nothing of it is left behind. */
export async function tryOut(combination: Combination, tools: Tools): Promise<Outcome> {
  const begun = Date.now()
  const folder = mkdtempSync(path.join(tmpdir(), "medusa-versions-"))
  const pictures = tools.pictures && path.join(tools.pictures, nameOf(combination))
  const walks: Walk[] = []
  const outcome: Outcome = {
    combination,
    found: null,
    invoices: 0,
    walks,
    firstInvoiceSeconds: null,
    seconds: 0,
    failure: null,
  }
  let stage = "install Medusa"
  let served: ServedShop | null = null
  const begin = (name: string) => {
    stage = name
    tools.say(`${nameOf(combination)}: ${name}`)
  }
  try {
    begin(stage)
    const { app, addPlugin } = await makeShop(combination, folder)
    const { config, commands } = readInstallation(tools.readme)
    // The first command adds the plugin, the last one starts the shop.
    const preparing = commands.slice(1, -1)
    // What the owner waits for, without what a test adds in between.
    const owner = new Stopwatch()
    begin("install the plugin")
    await owner.time("plugin", async () => await addPlugin(tools.tarball))
    outcome.found = readVersions(app)
    writeConfig(app, config, { isLive: false })

    for (const language of LANGUAGES) {
      const isFirst = language === LANGUAGES[0]
      const current = await ServedShop.open(app)
      served = current
      for (const command of preparing) {
        if (!isFirst && command.endsWith("medusa build")) continue
        begin(command)
        await owner.time(command, async () => await run(command, app))
      }
      begin("fill the shop")
      await current.fill()
      begin("start")
      const { sandbox } = current
      const shop = await owner.time("start", async () => await current.start())
      begin(`newcomer in ${language}`)
      const place = { browser: tools.browser, shop, sandbox, app, pictures }
      const walked = await walk(place, language, WALKED[language])
      walks.push(walked)
      tools.say(describeWalk(walked))
      if (walked.seconds > DEADLINE_SECONDS) {
        throw new Error(`It took ${walked.seconds} s in the dashboard`)
      }
      if (isFirst) {
        owner.print()
        outcome.firstInvoiceSeconds = owner.seconds + walked.seconds
        const { invoices, issued } = await tryByApi(shop, sandbox, begin)
        outcome.invoices = invoices
        begin("pages")
        await lookAtPages(tools.browser, shop, issued, pictures)
      }
      begin("stop")
      await current.stop()
      await current.close()
      served = null
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    outcome.failure = { stage, reason }
    const log = served ? `\nThe shop's log ends:\n${served.log()}` : ""
    tools.say(`${nameOf(combination)}: ${stage} FAILED: ${reason}${log}`)
  } finally {
    await served?.close()
    // Tens of thousands of files: the next combination does not wait for their removal.
    tools.removals.push(rm(folder, { recursive: true, force: true }))
    outcome.seconds = Math.round((Date.now() - begun) / 1000)
  }
  return outcome
}

function describeWalk({ language, seconds, personSeconds, acts, words, laps }: Walk): string {
  const parts = laps.map((lap) => `${lap.name} ${lap.seconds.toFixed(1)}`)
  return `  in ${language} ${seconds} s, about ${personSeconds} s for who reads all ${words} words, ${acts} clicks and fields: ${parts.join(", ")}`
}

function readVersions(app: string) {
  const versionOf = (file: string) =>
    (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version
  const medusa = createRequire(path.join(app, "package.json")).resolve(
    "@medusajs/medusa/package.json"
  )
  return {
    medusa: versionOf(medusa),
    router: versionOf(findDashboard(app).resolve("react-router-dom/package.json")),
  }
}
