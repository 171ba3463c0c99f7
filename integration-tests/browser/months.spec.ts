import type { Browser, Locator } from "playwright-core"
import type { InvoicingStatusResponse } from "../../src/types"
import { MONTH_PAGE_WORDS } from "../../src/api/invoicing/month-page-words"
import { endMonth, issueByHand, readMonth, thisMonth } from "../shop/month-trouble"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { findFaults } from "./axe"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard } from "./dashboard"
import { takePicture } from "./pictures"
import { languagesOfDay } from "./texts"

jest.setTimeout(600_000)

type Field = EventTarget & {
  value: string
  ownerDocument: { querySelectorAll(of: string): Button[] }
}
type Button = { textContent: string; click(): void }

/** Types into a field and presses a button as soon as the page may have rendered it. */
async function chooseAndPress(field: unknown, { value, name }: Record<"value" | "name", string>) {
  const input = field as Field
  const prototype = Object.getPrototypeOf(input) as object
  // React remembers the value it set, and would ignore the same value as unchanged.
  Reflect.set(prototype, "value", value, input)
  input.dispatchEvent(new Event("input", { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve))
  const buttons = [...input.ownerDocument.querySelectorAll("main button")]
  buttons.find(({ textContent }) => textContent === name)?.click()
}

describeInChromium("the page of the month's close", () => {
  let shop: ShopUnderTest
  let browser: Browser
  let orders: string[]

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "monthpage", withDashboard: true })
    browser = await startChromium()
    orders = []
    for (let n = 0; n < 3; n += 1) orders.push(await shop.sell())
    for (const id of orders) await shop.untilSent(id)
    await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
    await issueByHand(shop, orders[0] ?? "", { text: "Stół", buyer: "Bartosz Obcy" })
    await shop.sql(
      `update invoicing_request set totals = jsonb_set(totals, '{gross}', '"1.00"')
       where order_id = $1`,
      [orders[1]]
    )
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  describe.each(languagesOfDay("months"))("in %s", (language) => {
    let dashboard: Dashboard
    let text: Dashboard["text"]
    let main: Locator

    beforeAll(async () => {
      dashboard = await Dashboard.open(browser, shop, language)
      text = dashboard.text
      main = dashboard.page.locator("main")
      await dashboard.logIn("/invoicing/months")
    })

    afterAll(async () => await dashboard?.close())

    // A newer check replaces the reading whose rows a page may be requesting just then.
    beforeEach(() => dashboard.expectProblem(/404 \(Not Found\).*\/months\/\w+\/rows/))

    afterEach(() => expect(dashboard.takeProblems()).toEqual([]))

    const openThisMonth = async () => {
      await dashboard.visit("/invoicing/months")
      await main.getByLabel(text("months.month"), { exact: true }).fill(thisMonth())
    }

    it("checks a month, shows differences first, narrows, and saves files", async () => {
      await dashboard.visit("/invoicing/months")
      await dashboard.sees([text("months.title"), text("months.none.title")], main)
      await takePicture(dashboard.page, `months-empty-${language}`)
      await openThisMonth()
      await main
        .getByRole("button", {
          name: new RegExp(`${text("months.check")}|${text("months.checkAgain")}`),
        })
        .click()
      await dashboard.sees(text("months.sums.title"), main)
      await dashboard.sees(
        [
          text("months.classes.not_yet"),
          text("months.classes.stranger"),
          text("months.sums.total"),
        ],
        main
      )
      const first = main.getByRole("table").first().getByRole("row").nth(1)
      await first.getByText("1,00", { exact: false }).or(first.getByText("1.00")).first().waitFor()
      await takePicture(dashboard.page, `months-${language}`)
      await main.getByLabel(text("months.filter"), { exact: true }).click()
      await dashboard.page.getByRole("option", { name: text("months.show.differing") }).click()
      const rows = main.getByRole("table").first()
      await rows.getByText(text("months.classes.stranger")).waitFor({ state: "detached" })
      const { name, content } = await dashboard.download("months.export.csv", main)
      expect(name).toBe(`${language === "pl" ? "miesiac" : "month"}-${thisMonth()}.csv`)
      expect(content.toString("utf8")).toContain(language === "pl" ? "Razem" : "Total")
      const workbook = await dashboard.download("months.export.xlsx", main)
      expect(workbook.content.subarray(0, 2).toString()).toBe("PK")
      const archive = await dashboard.download("months.export.pdfs", main)
      expect(archive.content.toString("latin1")).toContain("%PDF-")
    })

    it("shows the chosen month still when the page is loaded anew", async () => {
      await openThisMonth()
      await dashboard.sees(text("months.sums.title"), main)
      expect(dashboard.page.url()).toContain(`month=${thisMonth()}`)
      await dashboard.page.reload()
      await dashboard.sees(text("months.sums.title"), main)
      const chosen = main.getByLabel(text("months.month"), { exact: true })
      expect(await chosen.inputValue()).toBe(thisMonth())
    })

    it("checks the month that was just chosen, even when it is pressed in the same moment", async () => {
      await dashboard.visit("/invoicing/months")
      const month = main.getByLabel(text("months.month"), { exact: true })
      // A month that has not been checked in either language: the button's label would show it.
      const other = { en: "2025-01", pl: "2025-02" }[language]
      // It can be pressed only once the companies are loaded.
      await main
        .getByRole("button", { name: text("months.check"), exact: true })
        .click({ trial: true })
      const asked = dashboard.page.waitForRequest((request) =>
        request.url().endsWith("/runs/month-close")
      )
      await month.evaluate(chooseAndPress, { value: other, name: text("months.check") })
      expect((await asked).postDataJSON()).toMatchObject({ month: other })
      expect(await month.inputValue()).toBe(other)
      await dashboard.sees(text("months.accounted", { count: 0, total: "0" }), main)
    })

    it("asks for no month that is only half typed, in a browser without a picker for months", async () => {
      await openThisMonth()
      await dashboard.page.waitForURL((address) => address.search.includes(thisMonth()))
      const month = main.getByLabel(text("months.month"), { exact: true })
      await month.evaluate((field: { type: string }) => (field.type = "text"))
      await month.fill("2026-1")
      await month.press("Tab")
      expect(new URL(dashboard.page.url()).searchParams.get("month")).toBe(thisMonth())
      expect(await month.inputValue()).toBe(thisMonth())
    })

    it("closes a month that is over with a note, and shows what changed since", async () => {
      const reading = await readMonth(shop)
      await openThisMonth()
      await dashboard.sees(text("months.close.notOver"), main)
      expect(await main.getByRole("button", { name: text("months.close.button") }).count()).toBe(0)
      await endMonth(shop, reading)
      await shop.sql("update invoicing_month set is_whole = false where id = $1", [reading.id])
      await openThisMonth()
      await dashboard.press("months.close.button", main)
      const drawer = dashboard.page.getByRole("dialog")
      await dashboard.sees(text("months.close.notWholeWarning"), drawer)
      await shop.sql("update invoicing_month set is_whole = true where id = $1", [reading.id])
      await drawer.getByLabel(text("months.close.label"), { exact: true }).fill("ok, 2026")
      await takePicture(dashboard.page, `months-close-${language}`)
      await dashboard.press("months.close.submit", drawer)
      await dashboard.sees(text("months.badge.closed"), main)
      await shop.untilSent(await shop.sell())
      await dashboard.press("months.checkAgain", main)
      await dashboard.sees(text("months.changes.added"), main)
      await takePicture(dashboard.page, `months-changed-${language}`)
    })

    it("gives the accountant a link, says beforehand what it shows, and takes it back", async () => {
      await readMonth(shop)
      const { page } = dashboard
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
      await openThisMonth()
      await dashboard.sees([text("accountantLink.title"), text("accountantLink.body")], main)
      await main.getByLabel(text("accountantLink.validity"), { exact: true }).click()
      await page.getByRole("option", { name: text("accountantLink.days", { count: 7 }) }).click()
      await dashboard.press("accountantLink.make", main)
      await dashboard.sees(text("accountantLink.done.make"), page.locator("body"))
      await dashboard.sees(text("accountantLink.notOpened"), main)
      const address = await page.evaluate<string>("navigator.clipboard.readText()")
      expect(address.startsWith(`${shop.process.url}/invoicing/m/`)).toBe(true)

      // A stranger's browser: without a session in the shop, and with its errors recorded.
      const context = await browser.newContext({ locale: language === "pl" ? "pl-PL" : "en-GB" })
      const reader = await context.newPage()
      const complaints: string[] = []
      reader.on("console", (message) => complaints.push(message.text()))
      await reader.goto(address)
      const words = MONTH_PAGE_WORDS[language]
      await reader.getByRole("heading", { name: words.sums }).waitFor()
      await reader.getByRole("heading", { name: words.lines }).waitFor()
      expect(await findFaults(reader, reader.locator("body"))).toEqual([])
      // The page's own style is the one that its policy allows.
      const shownAs = async (selector: string) =>
        await reader.evaluate<string>(
          `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).display`
        )
      expect(await shownAs("nav ul")).toBe("flex")
      await takePicture(reader, `accountant-${language}`)
      await reader.emulateMedia({ media: "print" })
      expect([await shownAs("nav"), await shownAs("footer")]).toEqual(["none", "none"])
      await takePicture(reader, `accountant-printed-${language}`)
      await reader.emulateMedia({ media: "screen" })
      const saved = reader.waitForEvent("download")
      await reader.getByRole("link", { name: "CSV" }).click()
      expect((await saved).suggestedFilename()).toBe(
        `${language === "pl" ? "miesiac" : "month"}-${thisMonth()}.csv`
      )
      await reader.getByRole("link", { name: words.other }).click()
      const other = MONTH_PAGE_WORDS[language === "pl" ? "en" : "pl"]
      await reader.getByRole("heading", { name: other.sums }).waitFor()
      expect(complaints).toEqual([])

      await openThisMonth()
      await main
        .getByRole("button", { name: text("accountantLink.showLog") })
        .first()
        .click()
      await dashboard.sees(
        [text("accountantLink.what.page"), text("accountantLink.what.csv"), "Chrome, Linux"],
        main
      )
      expect(await findFaults(page, main)).toEqual([])
      await takePicture(page, `accountant-link-${language}`)
      await main
        .getByRole("button", { name: text("accountantLink.revoke") })
        .first()
        .click()
      const prompt = page.getByRole("alertdialog")
      expect(await findFaults(page, prompt)).toEqual([])
      await dashboard.press("accountantLink.prompt.confirm", prompt)
      await dashboard.sees(text("accountantLink.states.revoked"), main)
      expect((await reader.goto(address))?.status()).toBe(410)
      await context.close()
    })

    it("says so when the companies cannot be loaded, and loads them on demand", async () => {
      dashboard.expectProblem(/500/)
      await dashboard.page.route("**/admin/invoicing/status", (route) =>
        route.fulfill({ status: 500, body: "{}", contentType: "application/json" })
      )
      await dashboard.visit("/invoicing/months")
      await dashboard.sees(text("page.error.status"), main)
      await dashboard.page.unrouteAll({ behavior: "wait" })
      await dashboard.press("actions.tryAgain", main)
      await main.getByText(text("page.error.status")).waitFor({ state: "detached" })
    })

    it("says how the plugin is set up where there is no company", async () => {
      await dashboard.page.route("**/admin/invoicing/status", async (route) => {
        const response = await route.fetch()
        const told = (await response.json()) as InvoicingStatusResponse
        await route.fulfill({ response, json: { ...told, is_configured: false, companies: [] } })
      })
      await dashboard.visit("/invoicing/months")
      await dashboard.sees(text("page.notConfigured.title"), main)
      const check = main.getByRole("button", { name: text("months.check"), exact: true })
      expect(await check.isDisabled()).toBe(true)
      await dashboard.page.unrouteAll({ behavior: "wait" })
    })

    it("says so when a month cannot be loaded", async () => {
      dashboard.expectProblem(/500/)
      await dashboard.page.route("**/admin/invoicing/months?*", (route) =>
        route.fulfill({ status: 500, body: "{}", contentType: "application/json" })
      )
      await openThisMonth()
      await dashboard.sees(text("months.error"), main)
      await dashboard.page.unrouteAll({ behavior: "wait" })
    })
  })
})
