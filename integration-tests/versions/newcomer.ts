import { mkdirSync } from "node:fs"
import path from "node:path"
import type { Browser, Locator } from "playwright-core"
import { Dashboard } from "../browser/dashboard"
import type { Language } from "../browser/texts"
import type { RunningApp } from "../package/running-app"
import type { MedusaWords } from "./medusa-words"

const WINDOW = { width: 1280, height: 900 }

/** The time that a person needs but a browser does not: to find and do the next thing, and to read. */
const SECONDS_PER_ACT = 2
const WORDS_PER_SECOND = 200 / 60

export type Lap = { name: string; seconds: number }

/**
 * A user who has never seen Medusa's dashboard or the plugin: reads, clicks and types, and does nothing else.
 * Counts what it takes.
 */
export class Newcomer {
  /** Clicks and fields filled in, including three for the login. */
  acts = 3
  readonly laps: Lap[] = []
  private readonly begun = Date.now()
  private lapBegun = Date.now()
  /** The number of words in everything that was read. */
  words = 0

  private constructor(
    readonly dashboard: Dashboard,
    readonly labels: MedusaWords,
    private readonly pictures: string | null
  ) {}

  static async arrive(
    browser: Browser,
    app: RunningApp,
    { language, labels, pictures }: Arrival
  ): Promise<Newcomer> {
    const dashboard = await Dashboard.open(browser, { process: app }, language, WINDOW)
    return new Newcomer(dashboard, labels, pictures)
  }

  get seconds(): number {
    return Math.round((Date.now() - this.begun) / 1000)
  }

  /** The same plus what a person additionally needs: an estimate. */
  get personSeconds(): number {
    const thought = this.acts * SECONDS_PER_ACT + this.words / WORDS_PER_SECOND
    return Math.round(this.seconds + thought)
  }

  /** Waits until a part shows something, and reads all of it. */
  async read(what: string | RegExp | (string | RegExp)[], part: Locator): Promise<void> {
    await this.dashboard.sees(what, part)
    this.words += (await part.innerText()).split(/\s+/).length
  }

  async click(part: Locator): Promise<void> {
    this.acts += 1
    await part.click()
  }

  /** A button, or a link that looks like one, by its label. */
  async press(label: string, part: Locator): Promise<void> {
    const button = part.getByRole("button", { name: label, exact: true })
    await this.click(button.or(part.getByRole("link", { name: label, exact: true })).first())
  }

  /** An entry of the menu on the left. */
  async goTo(label: string): Promise<void> {
    await this.press(label, this.dashboard.page.locator("nav, aside").first())
  }

  async type(field: Locator, value: string): Promise<void> {
    this.acts += 1
    await field.fill(value)
  }

  /** Ends a stage: records how long it took, and what the window shows now. */
  async note(name: string): Promise<void> {
    this.laps.push({ name, seconds: (Date.now() - this.lapBegun) / 1000 })
    await this.takePicture(name)
    this.lapBegun = Date.now()
  }

  async takePicture(name: string): Promise<void> {
    if (this.pictures === null) return
    mkdirSync(this.pictures, { recursive: true })
    const file = `walk-${this.dashboard.language}-${String(this.laps.length).padStart(2, "0")}-${name}.png`
    await this.dashboard.page.screenshot({
      path: path.join(this.pictures, file.replaceAll(" ", "-")),
    })
  }
}

type Arrival = { language: Language; labels: MedusaWords; pictures: string | null }
