import type { Browser, Locator } from "playwright-core"
import type { RunListResponse } from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard } from "./dashboard"
import { takePicture } from "./pictures"
import { languagesOfDay } from "./texts"

jest.setTimeout(300_000)

describeInChromium("the trial run", () => {
  let shop: ShopUnderTest
  let browser: Browser

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "trialpage",
      withDashboard: true,
      options: { live: false },
    })
    browser = await startChromium()
    for (let n = 0; n < 5; n += 1) await shop.sell()
    await shop.sell({ buyer: BUYERS.mistyped })
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  describe.each(languagesOfDay("trial-run"))("in %s", (language) => {
    let dashboard: Dashboard
    let text: Dashboard["text"]
    let main: Locator

    beforeAll(async () => {
      await shop.sql("delete from invoicing_run")
      dashboard = await Dashboard.open(browser, shop, language)
      text = dashboard.text
      main = dashboard.page.locator("main")
      await dashboard.logIn("/invoicing")
    })

    afterAll(async () => await dashboard?.close())

    afterEach(() => expect(dashboard.takeProblems()).toEqual([]))

    it("is reached from the guide and tells what past orders would become, and how to mend the rest", async () => {
      const guide = dashboard.page.getByRole("group", { name: text("guide.title") })
      await dashboard.sees([text("guide.trial.title"), text("guide.trial.body")], guide)
      await guide.getByRole("link", { name: text("guide.trial.open") }).click()
      await dashboard.page.waitForURL("**/app/invoicing/trial")
      await dashboard.sees([text("trial.body"), text("trial.none")], main)
      await takePicture(dashboard.page, `trial-empty-${language}`)
      await dashboard.press("trial.form.start", main)
      await dashboard.sees(
        [
          text("runs.states.done"),
          text("runs.progress", { done: "6", total: "6" }),
          text("trial.result.noDifference"),
          text("reasons.TAX_ID_INVALID.cause"),
          text("trial.sums.title"),
          text("trial.sums.none.project"),
        ],
        main
      )
      await takePicture(dashboard.page, `trial-done-${language}`)
      // The button for the fix is below the reason, and names the order whose buyer it corrects.
      const order = await main
        .getByRole("link", { name: /^#\d+$/ })
        .first()
        .innerText()
      const name = text("fixes.ofOrder", { fix: text("fixes.buyer"), order })
      await main.getByRole("button", { name, exact: true }).waitFor()
      const [{ counts } = { counts: {} }] = (await shop.get<RunListResponse>("runs?kind=trial"))
        .body.runs
      expect(counts).toEqual({ invoice: 5, refused: 1 })
    })

    it("lists its orders by outcome and saves them as a file", async () => {
      const orders = main.getByRole("combobox", { name: text("trial.orders.filter") })
      await orders.scrollIntoViewIfNeeded()
      await orders.click()
      await dashboard.page.getByRole("option", { name: text("trial.outcomes.refused") }).click()
      await dashboard.sees(text("trial.orders.shown", { first: 1, last: 1, count: 1 }), main)
      await takePicture(dashboard.page, `trial-orders-${language}`)
      const file = await dashboard.download("trial.csv", main)
      expect(file.name).toMatch(/\.csv$/)
      expect(file.content.toString("utf8").trim().split("\r\n")).toHaveLength(7)
    })

    it("shows one that runs with its progress, which can be paused, resumed and stopped", async () => {
      await shop.sql(
        `insert into invoicing_run (id, kind, slot, params, counts, begun_by, token, lease_until,
           total, done, worked_ms)
         values ($1, 'trial', '*', '{"newest": 10000}', '{"invoice": 2500}', 'user', 'a process',
           now() + interval '1 hour', 10000, 2500, 10000)`,
        [`invrun_of_${language}`]
      )
      await dashboard.visit("/invoicing/trial")
      await dashboard.sees(
        [
          text("runs.states.running"),
          text("runs.left.seconds", { amount: 30 }),
          text("runs.leave"),
        ],
        main
      )
      await takePicture(dashboard.page, `trial-running-${language}`)
      await dashboard.press("runs.buttons.pause", main)
      await dashboard.sees(text("runs.states.pausing"), main)
      await shop.sql(
        "update invoicing_run set state = 'paused', command = null, token = null, lease_until = null where state = 'running'"
      )
      await dashboard.sees([text("runs.states.paused"), text("runs.pausedHint")], main)
      await takePicture(dashboard.page, `trial-paused-${language}`)
      await dashboard.press("runs.buttons.stop", main)
      await dashboard.press("runs.stop.confirm", dashboard.page.getByRole("alertdialog"))
      await dashboard.sees(text("runs.states.stopped"), main)
      // The earlier one is kept.
      const earlier = main.getByRole("group", { name: text("trial.earlier.title") })
      await dashboard.button("trial.earlier.show", earlier).last().click()
      await dashboard.sees(text("reasons.TAX_ID_INVALID.cause"), main)
    })

    it("ticks its step of the guide once it has run", async () => {
      await dashboard.visit("/invoicing")
      const guide = dashboard.page.getByRole("group", { name: text("guide.title") })
      await dashboard.sees(
        text("guide.trial.refused", { invoices: "5", orders: "6", refused: "1" }),
        guide
      )
      await guide.getByText(text("guide.trial.title")).scrollIntoViewIfNeeded()
      await takePicture(dashboard.page, `trial-in-guide-${language}`)
    })
  })
})
