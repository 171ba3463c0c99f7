import type { Browser } from "playwright-core"
import { makeByHand } from "../shop/make-by-hand"
import { ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard } from "./dashboard"
import { takePicture } from "./pictures"
import { languagesOfDay } from "./texts"

jest.setTimeout(300_000)

describeInChromium("a shop beside another one with the same key", () => {
  let shop: ShopUnderTest
  let browser: Browser

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "beside", withDashboard: true })
    browser = await startChromium()
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  it.each(languagesOfDay("unknown-invoices"))(
    "asks whose its invoices are, and goes on without them, in %s",
    async (language) => {
      const { order_id: orderId } = await shop.invoice()
      await makeByHand(shop, orderId, "Zamówienie 7077 (ref. 7Q2M9XK4TB)")
      // Asked only once, so the answer is reset for the other language.
      await shop.sql("update invoicing_company set answered_invoices = null")
      await shop.restart()
      await waitUntil("the hold", async () => {
        const { companies } = await shop.status()
        return companies.some(({ holds }) => holds.some(({ cause }) => cause === "ledger-behind"))
      })
      const dashboard = await Dashboard.open(browser, shop, language)
      const { text, page } = dashboard
      const main = page.locator("main")
      await dashboard.logIn("/settings/invoicing")
      await dashboard.sees(text("invoice.hold.missingElsewhere", { order: "#7077" }), main)
      await dashboard.press("page.companies.goOnWithout", main)
      await dashboard.press("page.companies.goOnWithout", dashboard.dialog)
      await dashboard.sees(text("settings.behindDialog.missing"), dashboard.dialog)
      await dashboard.dialog.getByRole("textbox").fill("Orders of the outlet")
      await takePicture(page, `unknown-invoices-${language}`)
      await dashboard.press("page.companies.goOnWithout", dashboard.dialog)
      await main.getByTestId("hold-ledger-behind").waitFor({ state: "detached" })
      const company = await shop.nameOf("default")
      await dashboard.sees([text("settings.changes.gapClosed", { company }), /outlet/], main)
      await shop.invoice()
      expect(dashboard.takeProblems()).toEqual([])
      await dashboard.close()
    }
  )
})
