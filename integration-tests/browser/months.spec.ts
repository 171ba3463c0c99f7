import type { Browser, Locator } from "playwright-core"
import { issueByHand, readMonth, thisMonth } from "../shop/month-trouble"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard } from "./dashboard"
import { takePicture } from "./pictures"
import { languagesOfDay } from "./texts"

jest.setTimeout(600_000)

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

    // A newer check takes the place of the reading whose rows a page may be asking for just then.
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

    it("closes a month with a note, and shows what changed since", async () => {
      await readMonth(shop)
      await openThisMonth()
      await dashboard.press("months.close.button", main)
      const drawer = dashboard.page.getByRole("dialog")
      await drawer.getByLabel(text("months.close.label"), { exact: true }).fill("ok, 2026")
      await takePicture(dashboard.page, `months-close-${language}`)
      await dashboard.press("months.close.submit", drawer)
      await dashboard.sees(text("months.badge.closed"), main)
      await shop.untilSent(await shop.sell())
      await dashboard.press("months.checkAgain", main)
      await dashboard.sees(text("months.changes.added"), main)
      await takePicture(dashboard.page, `months-changed-${language}`)
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
