import type { Browser } from "playwright-core"
import { runSql } from "../shop/database"
import { ShopUnderTest } from "../shop/shop-under-test"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard } from "./dashboard"
import { takePicture } from "./pictures"
import { languagesOfDay } from "./texts"

jest.setTimeout(300_000)

/** The ledger's value in a dump from another cluster. */
const OF_ANOTHER = "update invoicing_setting set value = '\"1/1\"' where id = 'database'"

describeInChromium("a shop on another database than before", () => {
  let shop: ShopUnderTest
  let browser: Browser

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "moved", withDashboard: true })
    browser = await startChromium()
    await shop.invoice()
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  it.each(languagesOfDay("other-database"))(
    "is asked about, and goes on from the same page, in %s",
    async (language) => {
      await runSql(shop.databaseUrl, OF_ANOTHER)
      await shop.restart()
      const orderId = await shop.sell()
      const dashboard = await Dashboard.open(browser, shop, language)
      const { text, page } = dashboard
      const main = page.locator("main")
      await dashboard.logIn("/orders")
      const company = await shop.nameOf("default")
      await dashboard.sees(text("notices.hold.other-database", { company }), main)
      await takePicture(page, `other-database-orders-${language}`)
      await dashboard.visit("/invoicing")
      const words = text("invoice.hold.otherDatabase").split("{{since}}")[1] ?? "?"
      await dashboard.sees([text("invoice.hold.title", { company }), words], main)
      await takePicture(page, `other-database-${language}`)
      await dashboard.press("page.companies.isLiveShop", main)
      await dashboard.sees(
        text("settings.databaseDialog.description", { company }),
        dashboard.dialog
      )
      await dashboard.press("page.companies.isLiveShop", dashboard.dialog)
      await dashboard.sees(text("settings.databaseDialog.missing"), dashboard.dialog)
      await dashboard.dialog.getByRole("textbox").fill("Moved to the new server")
      await takePicture(page, `other-database-question-${language}`)
      await dashboard.press("page.companies.isLiveShop", dashboard.dialog)
      await dashboard.button("page.companies.isLiveShop", main).waitFor({ state: "detached" })
      await shop.until(orderId, "issued")
      expect(shop.invoicesOf(orderId)).toHaveLength(1)
      await dashboard.visit("/settings/invoicing")
      await dashboard.sees([text("settings.changes.liveShop", { company }), /new server/], main)
      expect(dashboard.takeProblems()).toEqual([])
      await dashboard.close()
    }
  )
})
