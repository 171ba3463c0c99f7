import type { Browser } from "playwright-core"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import type { InvoiceRequestDetail } from "../../src/types"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard } from "./dashboard"
import type { Language } from "./texts"

jest.setTimeout(300_000)

let shop: ShopUnderTest
let browser: Browser
let refused: InvoiceRequestDetail
let issued: InvoiceRequestDetail

const loginOf = (name: string) => ({ email: `${name}@example.com`, password: "altera-demo" })
/** What the dashboard's own order page requests. */
const ORDERS = ["order:read", "customer:read", "region:read", "product:read", "user:read"]

describeInChromium("a role in the dashboard", () => {
  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "browser_rights",
      withDashboard: true,
      withRoles: true,
    })
    issued = await shop.untilSent(await shop.sell())
    refused = await shop.invoice({ buyer: BUYERS.mistyped, items: { "SWI-01": 1 } }, "refused")
    await shop.hire(loginOf("reader"), [...ORDERS, "invoicing:read"])
    await shop.hire(loginOf("stranger"), ORDERS)
    await shop.hire(loginOf("mailer"), [...ORDERS, "invoicing:read", "invoicing:resend"])
    browser = await startChromium()
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  const open = async (name: string, path: string, language: Language) => {
    const dashboard = await Dashboard.open(browser, shop, language)
    await dashboard.logIn(path, loginOf(name))
    return dashboard
  }
  /** The dashboard's own pages request things that the role may not read; ours must not. */
  const expectCleanPages = (dashboard: Dashboard) => {
    dashboard.expectProblem(/403 \(Forbidden\) \S+\/admin\/(?!invoicing)/)
    expect(dashboard.takeProblems()).toEqual([])
  }

  it.each(["en", "pl"] as const)(
    "that may only read offers no act and says why, in %s",
    async (language) => {
      const dashboard = await open("reader", `/invoicing/${refused.id}`, language)
      const { text, page } = dashboard
      const main = page.getByRole("main")
      await dashboard.sees(
        [text("rights.missing.issue"), text("rights.ask", { policy: "invoicing:issue" })],
        main
      )
      await dashboard.sees(dashboard.badge("refused"), main)
      expect(await dashboard.button("actions.retry", main).count()).toBe(0)

      await dashboard.visit(`/invoicing/${issued.id}`)
      await dashboard.sees(text("rights.missing.resend"), main)
      expect(await dashboard.button("actions.resend", main).count()).toBe(0)
      await dashboard.button("actions.download", main).waitFor()

      await dashboard.visit("/invoicing")
      await dashboard.sees(issued.invoice_number ?? "", main)
      expect(await main.getByRole("checkbox").count()).toBe(0)

      for (const path of ["/settings/invoicing", "/invoicing/mapping"]) {
        await dashboard.visit(path)
        await dashboard.sees(text("rights.missing.settings"), main)
      }
      expectCleanPages(dashboard)
      await dashboard.close()
    }
  )

  it("that may resend offers that alone", async () => {
    const dashboard = await open("mailer", `/orders/${issued.order_id}`, "en")
    await dashboard.button("actions.resend").waitFor()
    await dashboard.visitOrder(refused.order_id, "refused")
    await dashboard.sees(dashboard.text("rights.missing.issue"))
    expect(await dashboard.button("actions.retry").count()).toBe(0)
    expectCleanPages(dashboard)
    await dashboard.close()
  })

  it("without a policy of the plugin sees neither invoices nor errors", async () => {
    const dashboard = await open("stranger", `/orders/${issued.order_id}`, "en")
    const { text, page } = dashboard
    await dashboard.sees(text("rights.missing.read"))
    expect(await dashboard.widget.innerText()).not.toContain(issued.invoice_number)
    await dashboard.visit("/orders")
    await page.getByRole("heading", { name: "Orders" }).waitFor()
    expect(await page.getByTestId("invoices-attention").count()).toBe(0)
    for (const path of ["/invoicing", `/invoicing/${issued.id}`]) {
      await dashboard.visit(path)
      await dashboard.sees(text("rights.missing.read"), page.getByRole("main"))
    }
    expectCleanPages(dashboard)
    await dashboard.close()
  })
})
