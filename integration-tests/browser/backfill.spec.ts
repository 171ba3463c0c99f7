import { setTimeout as sleep } from "node:timers/promises"
import type { Browser, Locator } from "playwright-core"
import { formatMoment } from "../../src/admin/wording/formats"
import type { RunListResponse } from "../../src/types"
import { makeByHand } from "../shop/make-by-hand"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { findFaults } from "./axe"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard } from "./dashboard"
import { takePicture } from "./pictures"
import { languagesOfDay } from "./texts"

jest.setTimeout(300_000)

describeInChromium("the page of past orders", () => {
  let shop: ShopUnderTest
  let browser: Browser

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "backfillpage",
      withDashboard: true,
      options: { live: false },
    })
    browser = await startChromium()
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  describe.each(languagesOfDay("backfill"))("in %s", (language) => {
    let dashboard: Dashboard
    let text: Dashboard["text"]
    let main: Locator
    let first = ""

    beforeAll(async () => {
      await shop.sql("delete from invoicing_run")
      const certain = await shop.sell()
      const doubt = await shop.sell({ buyer: BUYERS.office })
      first = await shop.sell({ buyer: BUYERS.wholesaler })
      const [row] = await shop.sql<{ number: string }>(
        'select display_id::text as number from "order" where id = $1',
        [certain]
      )
      await makeByHand(shop, certain, `Zamówienie ${row?.number ?? ""}`)
      await makeByHand(shop, doubt, "Dziękujemy")
      dashboard = await Dashboard.open(browser, shop, language)
      text = dashboard.text
      main = dashboard.page.locator("main")
      await dashboard.logIn("/invoicing/backfill")
    })

    afterAll(async () => await dashboard?.close())

    afterEach(() => expect(dashboard.takeProblems()).toEqual([]))

    it("searches, ties and issues, and shows what became of it", async () => {
      await dashboard.sees([text("backfill.body"), text("backfill.none")], main)
      await takePicture(dashboard.page, `backfill-empty-${language}`)
      const from = main.getByLabel(text("runs.period.from"))
      await from.fill("2100-01-02")
      await main.getByLabel(text("runs.period.to")).fill("2100-01-01")
      await dashboard.sees(text("runs.period.reversed"), main.getByRole("alert"))
      expect(await dashboard.button("backfill.form.start", main).isDisabled()).toBe(true)
      expect(await findFaults(dashboard.page, main)).toEqual([])
      await from.fill("2020-01-01")
      expect(await main.getByRole("alert").count()).toBe(0)
      await dashboard.press("backfill.form.start", main)
      await dashboard.sees(
        [
          text("runs.states.done"),
          text("backfill.tie.all", { number: "1" }),
          text("backfill.issue.dates"),
        ],
        main
      )
      const [search] = (await shop.get<RunListResponse>("runs?kind=adoption")).body.runs
      const moment = formatMoment(search!.finished_at!, language)
      await dashboard.sees(text("backfill.issue.counted", { moment }), main)
      await takePicture(dashboard.page, `backfill-found-${language}`)
      await main.getByRole("button", { name: text("backfill.tie.all", { number: "1" }) }).click()
      await dashboard.sees(text("backfill.tie.result", { tied: "1", others: "0" }), main)
      // The invoice differs from what the search found; the answer counts while the page is read again.
      const { page } = dashboard
      const params = { what: "buyer", found: "A", sent: "B" }
      const body = { type: "not_allowed", code: "INVOICE_DIFFERS", message: "differs", params }
      dashboard.expectProblem(/422/)
      await page.route(
        /\/tie$/,
        async (route) => await route.fulfill({ status: 422, json: body }),
        {
          times: 1,
        }
      )
      await page.route(/\/admin\/invoicing\/(status|runs)/, async (route) => {
        await sleep(4_000)
        await route.continue()
      })
      await main
        .getByRole("button", { name: text("backfill.rows.tie"), exact: false })
        .last()
        .click()
      const prompt = page.getByRole("alertdialog")
      await dashboard.sees(text("actions.linkDialog.otherBuyer"), prompt)
      await dashboard.press("actions.linkDialog.accept", prompt)
      await page.unrouteAll({ behavior: "wait" })
      await dashboard.sees(text("states.issued"), main)
      const start = main.getByRole("button", {
        name: text("backfill.issue.start", { number: "1" }),
      })
      expect(await start.isDisabled()).toBe(true)
      await main.getByLabel(text("backfill.issue.type", { number: "1" })).fill("1")
      await takePicture(dashboard.page, `backfill-confirm-${language}`)
      await main.getByLabel(text("backfill.rows.filter")).click()
      await dashboard.page.getByRole("option", { name: text("trial.orders.all") }).click()
      const link = dashboard.page.locator(`a[href$="/orders/${first}"]`)
      const row = main.getByRole("row").filter({ has: link })
      await dashboard.sees(text("backfill.codes.none"), row)
      await start.click()
      await dashboard.sees([text("backfill.report.title"), text("backfill.report.issued")], main)
      // The row now shows the state of its request.
      await dashboard.sees(text("states.issued"), row)
      await shop.until(first)
      expect(shop.invoicesOf(first)).toHaveLength(1)
      expect(shop.sandbox.mails()).toEqual([])
      await takePicture(dashboard.page, `backfill-issued-${language}`)
    })
  })
})
