import type { Browser } from "playwright-core"
import type { InvoiceRequestDetail } from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { findFaults } from "./axe"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard, WIDE } from "./dashboard"
import { takePicture } from "./pictures"
import { languagesOfDay } from "./texts"

jest.setTimeout(600_000)

/** The browser's print dialog would wait for a person. */
const KEEP_WHAT_IS_PRINTED = `{
  const frame = HTMLIFrameElement.prototype
  const { get } = Object.getOwnPropertyDescriptor(frame, "contentWindow")
  Object.defineProperty(frame, "contentWindow", {
    get() {
      const view = get.call(this)
      if (view) view.print = () => void (window.printed = view.document.documentElement.outerHTML)
      return view
    },
  })
}`

describeInChromium("the figures for a correction", () => {
  let shop: ShopUnderTest
  let browser: Browser
  let refunded: InvoiceRequestDetail
  let edited: InvoiceRequestDetail

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "sheetpage",
      withDashboard: true,
      options: { trigger: "order.placed" },
    })
    browser = await startChromium()
    const items = { "KUB-01": 3, "KSI-01": 1 }
    const orders = [
      await shop.place({ buyer: BUYERS.person, items }),
      await shop.place({ items: { "KUB-01": 2, "KSI-02": 1 } }),
    ] as const
    for (const orderId of orders) await shop.untilSent(orderId)
    await shop.process.ask("capture", { orderId: orders[0] })
    await shop.process.ask("refund", { orderId: orders[0], amount: 25 })
    await shop.process.ask("edit", { orderId: orders[1], quantity: 1 })
    refunded = await shop.untilRequest(orders[0], ({ correction }) => correction !== null)
    edited = await shop.untilRequest(orders[1], ({ correction }) => correction !== null)
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  it.each(languagesOfDay("corrections"))(
    "stand line by line and by rate, to copy, save and print, in %s",
    async (language) => {
      const dashboard = await Dashboard.open(browser, shop, language)
      const { page, text, dialog } = dashboard
      await dashboard.logIn(`/invoicing/${edited.id}`)
      await page
        .getByRole("button", { name: text("correction.open") })
        .first()
        .click()
      await dialog
        .getByRole("heading", { name: text("correction.rows.heading"), exact: true })
        .waitFor()
      expect(await findFaults(page, dialog)).toEqual([])
      await takePicture(page, `correction-edited-${language}`)
      await dialog.getByRole("region", { name: text("correction.rates.heading") }).waitFor()
      await page.evaluate(KEEP_WHAT_IS_PRINTED)
      await dialog.getByRole("button", { name: text("correction.print") }).click()
      const printed = String(await page.evaluate("window.printed"))
      expect(printed).toContain("<table")
      expect(printed).toContain(text("correction.rows.before"))
      const paper = await dashboard.context.newPage()
      await paper.setContent(printed)
      await paper.setViewportSize({ width: 1100, height: 700 })
      await takePicture(paper, `correction-printed-${language}`)
      await paper.close()
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        dialog.getByRole("button", { name: text("correction.export") }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^(correction|korekta)-.*\.csv$/)
      await dashboard.context.grantPermissions(["clipboard-read", "clipboard-write"])
      await dialog.getByRole("button", { name: text("correction.copy") }).click()
      await page.getByText(text("correction.copied")).first().waitFor()
      const copied = String(await page.evaluate("navigator.clipboard.readText()"))
      expect(copied.split("\n")[0]?.split("\t")).toHaveLength(10)
      expect(copied).toContain(language === "pl" ? "-49,99" : "-49.99")
      await page.setViewportSize({ width: 480, height: 800 })
      await takePicture(page, `correction-narrow-${language}`)
      await page.setViewportSize(WIDE)

      await dashboard.visit(`/orders/${refunded.order_id}`)
      await page
        .getByRole("button", { name: text("correction.open") })
        .first()
        .click()
      await dialog.getByText(text("correction.refund.proposal")).first().waitFor()
      await takePicture(page, `correction-refunded-${language}`)
      await dialog.getByText(text("correction.refund.body")).scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 2000)
      await takePicture(page, `correction-refund-${language}`)
      await dialog.getByRole("button", { name: text("actions.settling.correction.button") }).click()
      await dialog.getByText(text("actions.settling.correction.label")).waitFor()
      await dashboard.visit("/invoicing?correction=true")
      await page.getByText(text("correction.today")).first().waitFor()
      await takePicture(page, `correction-list-${language}`)
      expect(dashboard.takeProblems()).toEqual([])
      await dashboard.close()
    }
  )
})
