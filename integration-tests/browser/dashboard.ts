import { readFile } from "node:fs/promises"
import type { Browser, BrowserContext, Locator, Page, Request } from "playwright-core"
import { LOGIN, type Login } from "../../demo/login"
import { waitUntil } from "../shop/wait-until"
import { UPDATES_PICTURES } from "./pictures"
import { textsIn, type Language } from "./texts"

export const WIDE = { width: 1280, height: 900 }

const FOCUS_DEADLINE_MS = 45_000

/** The host from which the dashboard itself loads country flags. */
const FLAGS_ADDRESS = "https://cdn.jsdelivr.net/"

/** A running shop, whoever started it. */
type ShopAtAddress = { process: { url: string } }

/** The parts of a DOM element that are used here; the tests are compiled without the DOM. */
type Shown = {
  getBoundingClientRect(): { left: number; right: number; width: number }
  querySelectorAll(selector: string): Iterable<Shown>
  scrollIntoView(where: { block: "end" }): void
  style: { scrollMarginBottom: string }
}

type Painted = {
  getBoundingClientRect(): { left: number; top: number; width: number; height: number }
  contains(other: unknown): boolean
  ownerDocument: {
    body: { style: { pointerEvents: string } }
    elementFromPoint(x: number, y: number): unknown
  }
}

/** The dashboard's own order page nests a div in a p, which React warns about; our code is not involved. */
const FAULT_OF_DASHBOARD =
  /validateDOMNesting.*<div> p\s+at div\s+at p\s.*\s.*\s+at \w+ \(\S+order-detail-/

/**
 * A user of the dashboard in one language. Every error that the page logs, and every external address that it
 * requests, is a problem unless a test announced it.
 */
export class Dashboard {
  readonly text: ReturnType<typeof textsIn>
  private problems: string[] = []
  private expected: RegExp[] = []

  private constructor(
    readonly shop: ShopAtAddress,
    readonly language: Language,
    readonly context: BrowserContext,
    readonly page: Page
  ) {
    this.text = textsIn(language)
    page.on("pageerror", (error) => this.problems.push(`thrown: ${error.stack ?? error.message}`))
    page.on("console", (message) => {
      if (message.type() !== "error") return
      // Chromium resolves no names: an external image fails with this message, any other external request is
      // reported elsewhere.
      if (this.isOutside(message.location().url) && /ERR_NAME_NOT/.test(message.text())) return
      this.problems.push(`console: ${message.text()} ${message.location().url}`)
    })
  }

  static async open(
    browser: Browser,
    shop: ShopAtAddress,
    language: Language,
    viewport = WIDE,
    timezoneId = Intl.DateTimeFormat().resolvedOptions().timeZone
  ): Promise<Dashboard> {
    const context = await browser.newContext({
      viewport,
      acceptDownloads: true,
      timezoneId,
    })
    context.setDefaultTimeout(45_000)
    // Where the dashboard stores the user's language.
    await context.addInitScript(`window.localStorage?.setItem("lng", "${language}")`)
    const dashboard = new Dashboard(shop, language, context, await context.newPage())
    context.on("request", (request) => {
      if (dashboard.isOutside(request.url()) && !isOfDashboard(request))
        dashboard.problems.push(`asked ${request.url()}`)
    })
    // A context with a route has no cache: each page would load and compile the dashboard again.
    if (UPDATES_PICTURES) {
      await context.route(
        (url) => dashboard.isOutside(url.href),
        async (route) =>
          await route.fulfill({ status: 200, contentType: "image/svg+xml", body: "" })
      )
    }
    return dashboard
  }

  /** The browser's own pages, such as its PDF viewer, are not external addresses. */
  private isOutside(address: string): boolean {
    if (!address.startsWith("http")) return false
    return new URL(address).origin !== new URL(this.shop.process.url).origin
  }

  get widget(): Locator {
    return this.page.getByTestId("invoice-widget")
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog")
  }

  /** Opens a path of the dashboard, logging in if the login page appears. */
  async logIn(path: string, login: Login = LOGIN): Promise<void> {
    this.expectProblem(/401 \(Unauthorized\).*\/admin\//)
    await this.visit(path)
    await this.page.locator("input[type=password]").waitFor()
    await this.page.locator("input[autocomplete=email]").fill(login.email)
    await this.page.locator("input[type=password]").fill(login.password)
    await this.page.locator("button[type=submit]").click()
    await this.page.waitForURL(`**/app${path}`)
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(`${this.shop.process.url}/app${path}`)
  }

  /** Opens an order's page and waits until its invoice is shown in this state. */
  async visitOrder(orderId: string, state?: string): Promise<void> {
    await this.visit(`/orders/${orderId}`)
    if (state) await this.sees(this.badge(state))
  }

  /** Waits until the part, by default the widget, shows each of the texts. */
  async sees(
    texts: string | RegExp | (string | RegExp)[],
    part: Locator = this.widget
  ): Promise<void> {
    for (const text of [texts].flat()) {
      try {
        await part.getByText(text).first().waitFor()
      } catch (error) {
        const shown = await part.allInnerTexts().catch(() => ["nothing"])
        throw new Error(`"${text}" is not shown (${String(error)}). Shown:\n${shown.join("\n")}`)
      }
    }
  }

  /** Matches only a state's name: sentences next to it contain "issued" as well. */
  badge(state: string): RegExp {
    return new RegExp(`^${this.text(`states.${state}`)}$`)
  }

  /** A button by the key of its label. */
  button(key: string, part: Locator = this.widget): Locator {
    return part.getByRole("button", { name: this.text(key), exact: true })
  }

  async press(key: string, part: Locator = this.widget): Promise<void> {
    await this.button(key, part).click()
  }

  /**
   * Opens the three-dot menu. On a busy machine a press while the page is still rendering may have no effect:
   * then it is pressed again, as a user would.
   */
  async openMenu(part: Locator = this.widget): Promise<void> {
    const menu = this.page.getByRole("menu")
    await this.press("actions.more", part)
    const isOpen = await menu.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false
    )
    if (isOpen) return
    await this.press("actions.more", part)
    await menu.waitFor()
  }

  /**
   * Closes the open dialog with the keyboard. Anything open above it, such as a tooltip under the pointer,
   * would take the Escape first.
   */
  async escapeDialog(): Promise<void> {
    await this.page.mouse.move(0, 0)
    await this.dialog.locator(":focus").waitFor()
    for (let press = 1; press <= 3; press += 1) {
      await this.page.keyboard.press("Escape", { delay: 30 })
      const wait = { state: "detached" as const, timeout: 5_000 }
      const isClosed = await this.dialog.waitFor(wait).then(
        () => true,
        () => false
      )
      if (isClosed) return
    }
    throw new Error(`Escape does not close: ${await this.dialog.innerText()}`)
  }

  /** Presses the button and returns the download. */
  async download(
    key: string,
    part: Locator = this.widget
  ): Promise<{ name: string; content: Buffer; path: string }> {
    const [download] = await Promise.all([
      // An archive of hundreds of PDFs takes a busy machine more than a minute.
      this.page.waitForEvent("download", { timeout: 150_000 }),
      this.press(key, part),
    ])
    const path = await download.path()
    return { name: download.suggestedFilename(), content: await readFile(path), path }
  }

  /** The accessible name of the focused element. */
  async focused(): Promise<string> {
    return await this.page.evaluate<string>(
      `(() => {
        const element = document.activeElement
        const label = element?.getAttribute("aria-label") ?? element?.labels?.[0]?.textContent
        return (label ?? element?.textContent ?? "").trim()
      })()`
    )
  }

  /** Waits until the named element has the focus; a dialog gives it back a moment after it was removed. */
  async untilFocused(name: string): Promise<void> {
    await waitUntil(
      `the focus is on "${name}"`,
      async () => (await this.focused()) === name,
      FOCUS_DEADLINE_MS
    )
  }

  /** Presses the key, by default Tab, until the named element has the focus. */
  async moveTo(name: string, key = "Tab"): Promise<void> {
    const passed: string[] = []
    for (let step = 0; step < 120; step += 1) {
      // Held briefly: a list moves its focus after the key went down.
      await this.page.keyboard.press(key, { delay: 30 })
      const reached = await this.focused()
      if (reached === name) return
      passed.push(reached.slice(0, 30))
    }
    throw new Error(`${key} does not reach "${name}", only: ${passed.join(" | ")}`)
  }

  /** True if the center of the part is painted and not covered, whether or not it can be clicked. */
  async isInFront(part: Locator): Promise<boolean> {
    return await part.evaluate((element: Painted) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const { ownerDocument: document } = element
      const { style } = document.body
      // An open dialog disables pointer events on the page below, which would affect this hit test.
      const { pointerEvents } = style
      style.pointerEvents = "auto"
      const painted = document.elementFromPoint(left + width / 2, top + height / 2)
      style.pointerEvents = pointerEvents
      return element.contains(painted)
    })
  }

  /** True if something overflows the part horizontally. */
  async isOverflowing(part: Locator = this.widget): Promise<boolean> {
    return await part.evaluate((whole: Shown) => {
      const { left, right } = whole.getBoundingClientRect()
      return [...whole.querySelectorAll("*")].some((element) => {
        const box = element.getBoundingClientRect()
        return box.width > 0 && (box.left < left - 1 || box.right > right + 1)
      })
    })
  }

  /** Scrolls so that the widget is at the bottom of the window, as in a screenshot. */
  async showWidget(): Promise<void> {
    await this.widget.evaluate((widget: Shown) => {
      widget.style.scrollMarginBottom = "12px"
      widget.scrollIntoView({ block: "end" })
    })
  }

  /** Announces an error that will be logged although nothing is wrong: a refusal that this test provokes. */
  expectProblem(pattern: RegExp): void {
    this.expected.push(pattern)
  }

  /** The problems since the last call, without the expected ones. */
  takeProblems(): string[] {
    const expected = [...this.expected, FAULT_OF_DASHBOARD]
    const problems = this.problems.filter((one) => !expected.some((pattern) => pattern.test(one)))
    this.problems = []
    this.expected = []
    return problems
  }

  async close(): Promise<void> {
    await this.context.close()
  }
}

function isOfDashboard(request: Request): boolean {
  return request.url().startsWith(FLAGS_ADDRESS) || request.resourceType() === "image"
}
