import { setTimeout as sleep } from "node:timers/promises"
import type { Browser } from "playwright-core"
import { formatMoment } from "../../src/admin/wording/formats"
import type { InvoiceRequestDetail, InvoiceRequestResponse } from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import { findFaults } from "./axe"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard } from "./dashboard"
import { languagesOfDay } from "./texts"

jest.setTimeout(600_000)

describeInChromium("the buyer's link in the dashboard", () => {
  let shop: ShopUnderTest
  let browser: Browser

  beforeAll(async () => {
    // Without further configuration, links point to the dashboard's own server.
    shop = await ShopUnderTest.open({ name: "linkpage", withDashboard: true })
    browser = await startChromium()
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  const read = async ({ id }: InvoiceRequestDetail) =>
    (await shop.get<InvoiceRequestResponse>(`requests/${id}`)).body.request
  const open = async (address: string) => (await fetch(address)).status

  describe.each(languagesOfDay("links"))("in %s", (language) => {
    let dashboard: Dashboard
    let text: Dashboard["text"]

    beforeAll(async () => {
      dashboard = await Dashboard.open(browser, shop, language)
      text = dashboard.text
      await dashboard.page.context().grantPermissions(["clipboard-read", "clipboard-write"])
      await dashboard.logIn("/orders")
    })

    afterAll(async () => await dashboard?.close())

    afterEach(() => expect(dashboard.takeProblems()).toEqual([]))

    const choose = async (key: string) => {
      await dashboard.openMenu()
      await dashboard.page.getByRole("menuitem", { name: text(key) }).click()
    }
    const offers = async (key: string) => {
      await dashboard.openMenu()
      await dashboard.page.getByRole("menuitem", { name: text("preview.open") }).waitFor()
      const count = await dashboard.page.getByRole("menuitem", { name: text(key) }).count()
      await dashboard.page.keyboard.press("Escape")
      return count === 1
    }
    const paste = async () =>
      await dashboard.page.evaluate<string>("navigator.clipboard.readText()")
    const pasteAfter = async (before: string) =>
      await waitUntil("another link is copied", async () => {
        const now = await paste()
        return now !== before && now !== "" ? now : null
      })

    it("is copied, replaced and revoked on the order's card, and the history says who did", async () => {
      const request = await shop.untilSent(await shop.sell({ buyer: BUYERS.company }))
      await dashboard.visitOrder(request.order_id, "issued")
      expect(await offers("buyerLink.revoke")).toBe(false)
      await choose("buyerLink.share")
      await dashboard.sees(text("buyerLink.done.share"), dashboard.page.locator("body"))
      const first = await pasteAfter("")
      expect(first.startsWith(`${shop.process.url}/invoicing/i/`)).toBe(true)
      expect(await open(first)).toBe(200)

      await choose("buyerLink.replace")
      const prompt = dashboard.page.getByRole("alertdialog")
      const { made_at } = (await read(request)).buyer_link!
      const moment = formatMoment(made_at!, language)
      await dashboard.sees(text("buyerLink.replacePrompt.description", { moment }), prompt)
      expect(await findFaults(dashboard.page, prompt)).toEqual([])
      await dashboard.press("actions.cancel", prompt)
      await waitUntil("the focus", async () => (await dashboard.focused()) === text("actions.more"))
      expect(await open(first)).toBe(200)

      // On a busy machine the page is read again for long after an act; the next one must not be ignored.
      const reading = /\/admin\/invoicing\/requests\/\w+$/
      await dashboard.page.route(reading, async (route) => {
        await sleep(4_000)
        await route.continue()
      })
      await choose("buyerLink.replace")
      await dashboard.press("buyerLink.replacePrompt.confirm", prompt)
      // First of all: this message disappears after a few seconds.
      await dashboard.sees(text("buyerLink.done.replace"), dashboard.page.locator("body"))
      const second = await pasteAfter(first)
      expect([await open(first), await open(second)]).toEqual([410, 200])

      await choose("buyerLink.revoke")
      await dashboard.press("buyerLink.revokePrompt.confirm", prompt)
      await dashboard.sees(text("buyerLink.done.revoke"), dashboard.page.locator("body"))
      await dashboard.page.unrouteAll({ behavior: "wait" })
      expect(await open(second)).toBe(410)
      expect(await offers("buyerLink.replace")).toBe(false)

      await dashboard.visit(`/invoicing/${request.id}`)
      const main = dashboard.page.getByRole("main")
      await dashboard.sees(
        ["share_link", "replace_link", "revoke_link"].map((act) => text(`timeline.acts.${act}`)),
        main
      )
    })

    it("is shown to be copied by hand where the browser does not let it be", async () => {
      const request = await shop.untilSent(await shop.sell({ buyer: BUYERS.person }))
      await dashboard.visitOrder(request.order_id, "issued")
      await dashboard.page.evaluate(
        'void Object.defineProperty(navigator, "clipboard", { value: undefined })'
      )
      await choose("buyerLink.share")
      await dashboard.sees(text("buyerLink.shown.title"), dashboard.dialog)
      const address = await dashboard.dialog.getByLabel(text("buyerLink.shown.label")).inputValue()
      expect(await open(address)).toBe(200)
      expect(await findFaults(dashboard.page, dashboard.dialog)).toEqual([])
      await dashboard.escapeDialog()
    })

    it("is not offered for the e-mails' text without the shop's address, and it is said why", async () => {
      await dashboard.visit("/settings/invoicing")
      const company = await shop.nameOf("default")
      const name = text("email.editNamed", { company })
      await dashboard.page.getByRole("button", { name, exact: true }).click()
      await dashboard.sees(text("email.dialog.linksOff.no_base_url"), dashboard.dialog)
      const link = text("email.dialog.insert", { name: text("email.variables.invoice_link") })
      expect(await dashboard.dialog.getByRole("button", { name: link }).count()).toBe(0)
      await dashboard.press("email.dialog.cancel", dashboard.dialog)
    })

    it("is not offered for an invoice that is not issued", async () => {
      const refused = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
      await dashboard.visitOrder(refused.order_id, "refused")
      expect(await offers("buyerLink.share")).toBe(false)
    })
  })
})
