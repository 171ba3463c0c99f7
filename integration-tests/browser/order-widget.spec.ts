import { execFileSync } from "node:child_process"
import type { Browser } from "playwright-core"
import type { FaultOrder } from "../../sandbox"
import { formatAmount, formatDate, formatMoment } from "../../src/admin/wording/formats"
import type {
  InvoicePreviewResponse,
  InvoiceRequestDetail,
  InvoiceRequestListResponse,
  OrderInvoiceResponse,
} from "../../src/types"
import { makeByHand } from "../shop/make-by-hand"
import { findPdfToText } from "../shop/programs"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import { findFaults } from "./axe"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard, WIDE } from "./dashboard"
import { takePicture } from "./pictures"
import { LONG_SPEC_LANGUAGES } from "./texts"

jest.setTimeout(300_000)

const CREATE = "POST /sales/invoice"
const LIST = "GET /sales"
const LONG_NAME = "Międzynarodowe Przedsiębiorstwo Ceramiczno-Herbaciane ".repeat(4).slice(0, 200)

describeInChromium("the invoice on the order's page", () => {
  let shop: ShopUnderTest
  let browser: Browser

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "widget",
      withDashboard: true,
      options: { timeouts: { createMs: 2_000, otherMs: 5_000, lookUpPauseMs: 2_000 } },
      env: { ALTERA_SECOND_API_KEY: "sandbox-key-second", ALTERA_PROJECTS: "Sklep=41,Hurt=42" },
    })
    browser = await startChromium()
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  describe.each(LONG_SPEC_LANGUAGES)("in %s", (language) => {
    let dashboard: Dashboard
    let text: Dashboard["text"]
    let issued: InvoiceRequestDetail

    beforeAll(async () => {
      const orderId = await shop.sell({ items: { "KUB-01": 7 } })
      issued = await shop.untilSent(orderId)
      dashboard = await Dashboard.open(browser, shop, language)
      text = dashboard.text
      await dashboard.logIn(`/orders/${orderId}`)
    })

    afterAll(async () => await dashboard?.close())

    afterEach(async () => {
      await shop.sandbox.clearFaults()
      await dashboard.page.unrouteAll({ behavior: "wait" })
      await dashboard.page.setViewportSize(WIDE)
      expect(dashboard.takeProblems()).toEqual([])
      expect(shop.sandbox.duplicates()).toEqual([])
    })

    const reasonTexts = (code: string, params = {}) =>
      ["cause", "next"].map((part) => text(`reasons.${code}.${part}`, params))

    /** An order whose create got no response and whose list cannot be read, so that it stays unknown. */
    async function sellUnknown(kind: FaultOrder["kind"]): Promise<InvoiceRequestDetail> {
      await shop.sandbox.setFault({ kind, endpoint: CREATE, times: 1 })
      await shop.sandbox.setFault({ kind: "400", endpoint: LIST })
      const orderId = await shop.sell()
      return await shop.untilRequest(
        orderId,
        ({ state, reasons }) => state === "unknown" && reasons[0]?.code === "LOOKUP_FAILED"
      )
    }

    it("shows after the login: state, number, amounts, date, company, project, and the e-mail's time and address", async () => {
      await dashboard.sees([
        dashboard.badge("issued"),
        issued.invoice_number ?? "?",
        formatAmount(issued.totals?.gross ?? "?", "PLN", language),
        text("invoice.net", { net: formatAmount(issued.totals?.net ?? "?", "PLN", language) }),
        formatDate(issued.issue_date ?? "?", language),
        await shop.nameOf("default", text("page.companies.unnamed")),
        "41",
        text("sendStates.sent"),
        formatMoment(issued.sent_at ?? "?", language),
        text("invoice.toContractor"),
        BUYERS.company.email,
      ])
      expect(await dashboard.widget.count()).toBe(1)
      expect(await dashboard.isOverflowing()).toBe(false)
      await dashboard.showWidget()
      await takePicture(dashboard.page, `order-invoice-${language}`)
    })

    it("completes an order that is only placed, after a question, and its invoice follows", async () => {
      const orderId = await shop.place()
      await dashboard.visitOrder(orderId)
      await dashboard.sees([text("invoice.empty.title"), text("invoice.empty.order_completed")])
      await dashboard.press("actions.complete.button")
      await dashboard.page.getByRole("alertdialog").waitFor()
      await takePicture(dashboard.page, `complete-order-${language}`)
      await dashboard.page
        .getByRole("alertdialog")
        .getByRole("button", { name: text("actions.complete.button") })
        .click()
      await shop.untilSent(orderId)
      await dashboard.sees([dashboard.badge("issued")])
      expect(shop.invoicesOf(orderId)).toHaveLength(1)
    })

    it("links an invoice that was made by hand before any was requested, so that none follows", async () => {
      const orderId = await shop.place()
      // With a text for each language: both use the same shop, and twice the same text is a duplicate.
      const invoiceId = await makeByHand(shop, orderId, `Dziękujemy (${language})`)
      const other = await shop.place({ items: { "SWI-01": 2 } })
      const otherId = await makeByHand(shop, other, `Inna (${language})`)
      await dashboard.visitOrder(orderId)
      await dashboard.press("actions.link")
      const [drawer, id] = [dashboard.dialog, text("actions.linkDialog.label")]
      await dashboard.press("actions.link", drawer)
      await dashboard.sees(text("actions.linkDialog.missing"), drawer)
      dashboard.expectProblem(/422/)
      await drawer.getByLabel(id).fill("987654321")
      await drawer.getByLabel(id).press("Enter")
      await dashboard.page.getByText(text("actions.linkDialog.notShown")).waitFor()
      await drawer.getByLabel(id).fill(otherId)
      // A click waits until the refused link has ended; Enter during it does nothing.
      await dashboard.press("actions.link", drawer)
      await dashboard.sees(text("actions.linkDialog.differs"), drawer)
      expect(await findFaults(dashboard.page, drawer)).toEqual([])
      await takePicture(dashboard.page, `link-before-request-${language}`)
      await drawer.getByLabel(id).fill(invoiceId)
      expect(await drawer.getByText(text("actions.linkDialog.differs")).count()).toBe(0)
      await dashboard.button("actions.link", drawer).dblclick()
      await dashboard.sees([dashboard.badge("issued")])
      expect((await shop.requestOf(orderId))?.invoice_id).toBe(invoiceId)
      await shop.complete(orderId)
      await shop.untilQuiet()
      expect(shop.invoicesOf(orderId)).toEqual([])
      expect((await shop.requestOf(orderId))?.invoice_id).toBe(invoiceId)
    })

    it("says of a canceled order that it gets no invoice, and offers to issue none", async () => {
      const orderId = await shop.place()
      await shop.process.ask("cancel", { orderId })
      await dashboard.visitOrder(orderId)
      await dashboard.sees([text("invoice.empty.canceledTitle"), text("invoice.empty.canceled")])
      await dashboard.button("actions.link").waitFor()
      for (const key of ["actions.issue", "actions.complete.button", "fixes.editBuyer"]) {
        expect(await dashboard.button(key).count()).toBe(0)
      }
    })

    it("shows an invoice that comes while the page has been open for long", async () => {
      const orderId = await shop.place()
      const late = await Dashboard.open(browser, shop, language)
      try {
        await late.page.clock.install()
        await late.logIn(`/orders/${orderId}`)
        await late.sees(text("invoice.empty.title"))
        // Past the period in which the page polls often.
        await late.page.clock.fastForward(120_000)
        await shop.complete(orderId)
        await shop.untilSent(orderId)
        await late.page.clock.fastForward(31_000)
        await late.sees([late.badge("issued")])
      } finally {
        await late.close()
      }
    })

    it("shows an invoice whose request was counted before it was listed", async () => {
      const orderId = await shop.place()
      await dashboard.visitOrder(orderId)
      await dashboard.sees(text("invoice.empty.title"))
      // The rows and their count are read side by side: the request was made in between.
      const isAnswered = new Promise<void>((resolve) => {
        void dashboard.page.route(
          (url) => url.pathname === "/admin/invoicing/requests",
          async (route) => {
            const response = await route.fetch()
            const body = (await response.json()) as object
            await route.fulfill({ response, json: { ...body, requests: [], count: 1 } })
            resolve()
          },
          { times: 1 }
        )
      })
      await isAnswered
      await shop.complete(orderId)
      await shop.untilSent(orderId)
      await dashboard.sees([dashboard.badge("issued")])
    })

    it("does not promise an invoice before going live, and says what is waited for after", async () => {
      const orderId = await shop.place()
      try {
        await shop.post("settings", { live: false })
        await dashboard.visitOrder(orderId)
        await dashboard.sees([text("invoice.empty.notLive"), text("guide.title")])
        await dashboard.showWidget()
        await takePicture(dashboard.page, `order-not-live-${language}`)
        await dashboard.press("actions.complete.button")
        const question = dashboard.page.getByRole("alertdialog")
        await dashboard.sees(text("actions.complete.alone"), question)
        await question.getByRole("button", { name: text("actions.complete.cancel") }).click()
        await waitUntil(
          "the focus",
          async () => (await dashboard.focused()) === text("actions.complete.button")
        )
        await shop.post("settings", { live: null, completeWhen: "paid_and_shipped" })
        await dashboard.visitOrder(orderId)
        await dashboard.sees(text("invoice.empty.completeWhen.paid_and_shipped"))
      } finally {
        await shop.post("settings", { live: null, completeWhen: null })
      }
    })

    it("lets a wrong NIP be seen and corrected on the order's card, and is issued then", async () => {
      const refused = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
      await dashboard.visitOrder(refused.order_id, "refused")
      await dashboard.sees([...reasonTexts("TAX_ID_INVALID"), "1234563219"])
      expect(await dashboard.widget.innerText()).not.toContain("metadata")
      await dashboard.showWidget()
      await takePicture(dashboard.page, `fix-nip-${language}`)
      const { dialog } = dashboard
      await dashboard.press("fixes.buyer")
      const number = dialog.getByLabel(text("buyerForm.tax_number"))
      await dashboard.sees(text("errors.TAX_NUMBER_WRONG"), dialog.getByRole("alert"))
      await takePicture(dashboard.page, `fix-nip-form-${language}`)
      await number.fill("1234563210")
      dashboard.expectProblem(/422 \(Unprocessable/)
      await dashboard.press("buyerForm.saveAndRetry", dialog)
      await dashboard.sees(text("errors.TAX_NUMBER_WRONG"), dialog.getByRole("alert"))
      await number.fill("123-456-32-18")
      await dashboard.press("buyerForm.saveAndRetry", dialog)
      await dialog.waitFor({ state: "detached" })
      await shop.untilSent(refused.order_id)
      await dashboard.sees(dashboard.badge("issued"))
      expect(shop.invoicesOf(refused.order_id)).toHaveLength(1)
    })

    it("says that a corrected buyer was not saved, because somebody else had him invoiced meanwhile", async () => {
      const { id, order_id: orderId } = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
      await dashboard.visitOrder(orderId, "refused")
      const { dialog, page } = dashboard
      await dashboard.press("fixes.buyer")
      await dialog.getByLabel(text("buyerForm.company")).fill("Inna nazwa s.c.")
      const corrected = {
        company: "Acme sp. z o.o.",
        first_name: "Ewa",
        last_name: "Lis",
        tax_number: "1234563218",
      }
      expect((await shop.post(`orders/${orderId}/buyer`, corrected)).status).toBe(200)
      await shop.post(`requests/${id}/retry`)
      await shop.untilSent(orderId)
      dashboard.expectProblem(/409 \(Conflict/)
      await dashboard.press("buyerForm.saveAndRetry", dialog)
      await dashboard.sees(
        [
          text("settings.notSaved"),
          text("errors.REQUEST_EXISTS", { state: text("states.issued") }),
        ],
        dialog
      )
      await page
        .locator("[data-testid=invoice-widget]", { hasText: text("states.issued") })
        .waitFor({ state: "attached" })
      // The card no longer shows the reason from which the form was opened.
      expect(await dialog.getByLabel(text("buyerForm.company")).inputValue()).toBe(
        "Inna nazwa s.c."
      )
      await dashboard.escapeDialog()
      await dashboard.sees(dashboard.badge("issued"))
    })

    it("keeps what is typed about the buyer when the order's invoice comes meanwhile", async () => {
      const orderId = await shop.place({ buyer: BUYERS.person })
      await dashboard.visitOrder(orderId)
      const { dialog, widget } = dashboard
      await dashboard.press("fixes.editBuyer")
      await dialog.getByLabel(text("buyerForm.last_name")).fill("Nowa-Wiśniewska")
      await shop.complete(orderId)
      await widget.getByText(dashboard.badge("issued")).first().waitFor({ state: "attached" })
      expect(await dialog.getByLabel(text("buyerForm.last_name")).inputValue()).toBe(
        "Nowa-Wiśniewska"
      )
      dashboard.expectProblem(/409 \(Conflict/)
      await dashboard.press("settings.save", dialog)
      await dashboard.sees(text("settings.notSaved"), dialog)
      await dashboard.escapeDialog()
      expect(shop.invoicesOf(orderId)).toHaveLength(1)
    })

    it("lets a buyer's NIP be added before there is an invoice, from the card, the preview and the menu", async () => {
      const orderId = await shop.place({ buyer: BUYERS.person })
      await dashboard.visitOrder(orderId)
      await dashboard.sees(text("invoice.empty.title"))
      expect(await dashboard.isOverflowing()).toBe(false)
      await dashboard.showWidget()
      await takePicture(dashboard.page, `add-nip-${language}`)
      const { dialog } = dashboard
      await dashboard.press("fixes.editBuyer")
      await dialog.getByLabel(text("buyerForm.kinds.company")).click()
      await dialog.getByLabel(text("buyerForm.tax_number")).fill("1234563218")
      await dialog.getByLabel(text("buyerForm.company")).fill("Pracownia Acme sp. z o.o.")
      await takePicture(dashboard.page, `add-nip-form-${language}`)
      await dashboard.press("settings.save", dialog)
      await dialog.waitFor({ state: "detached" })

      await dashboard.press("preview.open")
      await dashboard.sees(["1234563218", "Pracownia Acme sp. z o.o."], dialog)
      await dashboard.button("fixes.editBuyer", dialog).scrollIntoViewIfNeeded()
      await takePicture(dashboard.page, `add-nip-preview-${language}`)
      await dashboard.press("fixes.editBuyer", dialog)
      const form = dashboard.page.getByRole("dialog", { name: text("buyerForm.title") })
      await form.getByLabel(text("buyerForm.company")).fill("Acme sp. z o.o.")
      await dashboard.press("settings.save", form)
      await form.waitFor({ state: "detached" })
      await dashboard.sees("Acme sp. z o.o.", dialog)
      await dashboard.escapeDialog()

      await shop.complete(orderId)
      await shop.untilSent(orderId)
      await dashboard.visitOrder(orderId, "issued")
      expect(shop.invoicesOf(orderId).map(({ request }) => request.contractor)).toMatchObject([
        { taxIdentificationNumber: "1234563218", contractorName: "Acme sp. z o.o." },
      ])
      const item = dashboard.page.getByRole("menuitem", { name: text("fixes.editBuyer") })
      await dashboard.openMenu()
      await dashboard.page.getByRole("menuitem", { name: text("preview.open") }).waitFor()
      expect(await item.count()).toBe(0)
      await dashboard.page.keyboard.press("Escape")

      const refused = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
      await dashboard.visitOrder(refused.order_id, "refused")
      await dashboard.openMenu()
      await item.click()
      await dialog.getByLabel(text("buyerForm.tax_number")).fill("1234563218")
      await dashboard.press("buyerForm.saveAndRetry", dialog)
      await shop.untilSent(refused.order_id)
      await dashboard.sees(dashboard.badge("issued"))
    })

    it("lets the rate nobody mapped be mapped on the order's card, with its legal basis", async () => {
      const refused = await shop.invoice(
        {
          buyer: BUYERS.french,
          region: "europa",
          shipping: "Kurier DPD Europa",
          items: { "CZR-01": 2 },
        },
        "refused"
      )
      expect(refused.reasons[0]?.code).toBe("VAT_RATE_NOT_MAPPED")
      await dashboard.visitOrder(refused.order_id, "refused")
      await dashboard.sees(reasonTexts("VAT_RATE_NOT_MAPPED"))
      await dashboard.showWidget()
      await takePicture(dashboard.page, `fix-vat-${language}`)
      const { dialog } = dashboard
      await dashboard.press("fixes.vat")
      await dialog.getByRole("combobox", { name: `${text("settings.vat.label")}: none` }).click()
      const option = (name: string) => dashboard.page.getByRole("option", { name, exact: true })
      await option(text("settings.vat.labels.zw")).click()
      await dialog
        .getByLabel(text("settings.vat.basis", { rate: text("settings.vat.none") }))
        .click()
      await option(text("settings.vat.bases.newSeller", { text: "art. 113 ust. 9" })).click()
      await takePicture(dashboard.page, `fix-vat-form-${language}`)
      await dashboard.press("buyerForm.saveAndRetry", dialog)
      await dialog.waitFor({ state: "detached" })
      await shop.untilSent(refused.order_id)
      await dashboard.sees(dashboard.badge("issued"))
      const [invoice] = shop.invoicesOf(refused.order_id)
      expect(invoice?.request.additionalDetails).toContain("art. 113 ust. 9 ustawy o VAT")
      await shop.post("settings", { vatMap: null })
    })

    it("is flagged for split payment in the preview, on the order and in the list, until somebody checked it", async () => {
      const orderId = await shop.place({ items: { "KUB-01": 400 } })
      await dashboard.visitOrder(orderId)
      await dashboard.press("preview.open")
      const flag = (part: string) => text(`flags.SPLIT_PAYMENT_TO_CHECK.${part}`)
      await dashboard.sees([flag("title"), flag("before")], dashboard.dialog)
      await takePicture(dashboard.page, `flag-preview-${language}`)
      await dashboard.escapeDialog()
      await shop.complete(orderId)
      const request = await shop.untilSent(orderId)
      await dashboard.visitOrder(orderId, "issued")
      await dashboard.sees([flag("title"), flag("next")])
      expect(await dashboard.isOverflowing()).toBe(false)
      await dashboard.showWidget()
      await takePicture(dashboard.page, `flag-order-${language}`)

      const main = dashboard.page.locator("main")
      await dashboard.visit("/invoicing?attention=true")
      await dashboard.sees([text("flags.badge"), request.invoice_number ?? "?"], main)
      await takePicture(dashboard.page, `flag-list-${language}`)

      await dashboard.visitOrder(orderId, "issued")
      await dashboard.press("actions.check")
      await dashboard.press("actions.check", dashboard.dialog)
      await dashboard.sees(text("actions.checkDialog.missing"), dashboard.dialog)
      await dashboard.dialog.getByRole("textbox").fill("Mugs are not in annex 15")
      await takePicture(dashboard.page, `flag-check-${language}`)
      await dashboard.press("actions.check", dashboard.dialog)
      await dashboard.dialog.waitFor({ state: "detached" })
      await dashboard.widget.getByText(flag("title")).waitFor({ state: "detached" })
      await dashboard.visit(`/invoicing/${request.id}`)
      await dashboard.sees(
        text("timeline.notes.check", { note: "Mugs are not in annex 15" }),
        dashboard.page.locator("main")
      )
      // Orders of other tests may need manual review; this one no longer does.
      const { body } = await shop.get<InvoiceRequestListResponse>(
        "requests?needs_attention=true&limit=100"
      )
      expect(body.requests.map(({ id }) => id)).not.toContain(request.id)
    })

    it("is downloaded as a PDF named after its number, with the buyer's Polish name in it", async () => {
      await dashboard.visitOrder(issued.order_id, "issued")
      const { name, content, path } = await dashboard.download("actions.download")
      expect(name).toBe(`${issued.invoice_number?.replaceAll("/", "-")}.pdf`)
      expect(content.subarray(0, 4).toString()).toBe("%PDF")
      expect(content.length).toBeGreaterThan(1_000)
      const pdfToText = findPdfToText()
      if (pdfToText === null) return
      const words = execFileSync(pdfToText, [path, "-"], { encoding: "utf8" })
      expect(words).toContain(issued.invoice_number)
      expect(words).toContain("Kowal Wnętrza")
    })

    it("says what went wrong when the PDF cannot be had, and stays as it was", async () => {
      dashboard.expectProblem(/502 \(Bad Gateway\)/)
      await shop.sandbox.setFault({ kind: "401", endpoint: "POST /sales/pdfUrl" })
      await dashboard.visitOrder(issued.order_id, "issued")
      await dashboard.press("actions.download")
      await dashboard.sees(text("actions.failed.download"), dashboard.page.locator("body"))
      await dashboard.sees(dashboard.badge("issued"))
    })

    it("is mailed to exactly the typed addresses, once for a double click, and wrong ones are named", async () => {
      await dashboard.visitOrder(issued.order_id, "issued")
      const before = shop.mailsOf(issued.order_id).length
      await dashboard.press("actions.resend")
      await dashboard.sees(BUYERS.company.email, dashboard.dialog)
      await takePicture(dashboard.page, `resend-${language}`)

      await dashboard.dialog.getByText(text("actions.sendDialog.given"), { exact: true }).click()
      await dashboard.press("actions.resend", dashboard.dialog)
      const alert = dashboard.dialog.getByRole("alert")
      await dashboard.sees(text("actions.sendDialog.addressesMissing"), alert)
      const addresses = dashboard.dialog.getByLabel(text("actions.sendDialog.addresses"))
      await addresses.fill("anna@example.com, not-an-address")
      await dashboard.press("actions.resend", dashboard.dialog)
      const wrong = { count: 1, addresses: "not-an-address" }
      await dashboard.sees(text("actions.sendDialog.addressWrong", wrong), alert)
      await takePicture(dashboard.page, `resend-wrong-${language}`)
      expect(shop.mailsOf(issued.order_id)).toHaveLength(before)

      await addresses.fill("anna@example.com; ksiegowosc@example.com")
      await dashboard.button("actions.resend", dashboard.dialog).dblclick()
      await dashboard.dialog.waitFor({ state: "detached" })
      // The buyer already got the e-mail: what was sent elsewhere since is shown as a copy.
      await dashboard.sees([
        text("invoice.toContractor"),
        BUYERS.company.email,
        text("invoice.copy"),
        "a…@example.com",
        "k…@example.com",
      ])
      const mails = shop.mailsOf(issued.order_id).slice(before)
      expect(mails.map(({ to }) => to)).toEqual([["anna@example.com", "ksiegowosc@example.com"]])
    })

    it("is mailed to the address saved with it", async () => {
      await dashboard.visitOrder(issued.order_id, "issued")
      const before = shop.mailsOf(issued.order_id).length
      await dashboard.press("actions.resend")
      await dashboard.press("actions.resend", dashboard.dialog)
      await dashboard.dialog.waitFor({ state: "detached" })
      await dashboard.sees(text("invoice.toContractor"))
      await dashboard.widget.getByText(text("invoice.copy")).waitFor({ state: "detached" })
      const mails = shop.mailsOf(issued.order_id).slice(before)
      expect(mails.map(({ to }) => to)).toEqual([[BUYERS.company.email]])

      // Each of the three has its own line on the invoice's page.
      await dashboard.visit(`/invoicing/${issued.id}`)
      const main = dashboard.page.locator("main")
      await main.getByRole("heading", { name: text("detail.emails"), exact: true }).waitFor()
      await dashboard.sees([text("invoice.toGiven", { count: 2 }), "k…@example.com"], main)
      // Those three, and the details of the last.
      expect(await main.getByText(text("sendStates.sent"), { exact: true }).count()).toBe(4)
      await takePicture(dashboard.page, `emails-${language}`)
    })

    it("names cause, value and next step of a refusal, and turns to issued by itself after Retry", async () => {
      const refused = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
      await dashboard.visitOrder(refused.order_id, "refused")
      await dashboard.sees([...reasonTexts("TAX_ID_INVALID"), text("fixes.written"), "1234563219"])
      expect(await dashboard.button("actions.download").count()).toBe(0)
      await dashboard.showWidget()
      await takePicture(dashboard.page, `order-refused-${language}`)

      await shop.process.ask("updateOrder", {
        orderId: refused.order_id,
        update: { billing_address: { metadata: { nip: "1234563218" } } },
      })
      await dashboard.page.evaluate("window.isSamePage = true")
      await dashboard.press("actions.retry")
      await dashboard.sees(dashboard.badge("issued"))
      await dashboard.sees([text("sendStates.sent"), /\d+\/\d+\/\d{4}/])
      expect(await dashboard.page.evaluate("window.isSamePage")).toBe(true)
      expect(shop.invoicesOf(refused.order_id)).toHaveLength(1)
    })

    it("says that its company is paused, by whom and why, and lets it go on from there", async () => {
      await shop.post("companies/default/pause", { reason: "Remanent" })
      const orderId = await shop.sell()
      await shop.untilRequest(orderId, ({ state }) => state === "queued")
      await dashboard.visitOrder(orderId, "queued")
      await dashboard.sees(/Remanent/)
      expect(await dashboard.isOverflowing()).toBe(false)
      await dashboard.showWidget()
      await takePicture(dashboard.page, `order-paused-${language}`)
      await dashboard.press("page.companies.resume")
      await dashboard.sees(dashboard.badge("issued"))
      expect(shop.invoicesOf(orderId)).toHaveLength(1)
    })

    it("shows the service's own words in the reader's language, however long they are", async () => {
      const message = `${"W".repeat(200)} product category`
      await shop.sandbox.setFault({ kind: "400", endpoint: CREATE, times: 1, options: { message } })
      const refused = await shop.invoice({}, "refused")
      await dashboard.visitOrder(refused.order_id, "refused")
      const words = language === "pl" ? refused.service_words?.pl : refused.service_words?.en
      expect(words).toContain(language === "pl" ? "Błąd włączony" : "product category")
      await dashboard.sees([
        ...reasonTexts("SERVICE_REFUSED"),
        text("invoice.reason.words"),
        words ?? "?",
      ])
      expect(await dashboard.isOverflowing()).toBe(false)
      await dashboard.showWidget()
      await takePicture(dashboard.page, `order-words-${language}`)
    })

    it("of unknown outcome is tied to the invoice whose id a person found", async () => {
      const unknown = await sellUnknown("accept-then-hang")
      await dashboard.visitOrder(unknown.order_id, "unknown")
      await dashboard.sees([text("explanations.unknown"), ...reasonTexts("LOOKUP_FAILED")])
      expect(await dashboard.button("actions.retry").count()).toBe(0)
      expect(await dashboard.isOverflowing()).toBe(false)
      await dashboard.showWidget()
      await takePicture(dashboard.page, `order-unknown-${language}`)

      const [invoice] = shop.invoicesOf(unknown.order_id)
      await dashboard.press("actions.link")
      const id = dashboard.dialog.getByLabel(text("actions.linkDialog.label"))
      await id.fill(invoice?.invoiceNumber ?? "?")
      await dashboard.press("actions.link", dashboard.dialog)
      await dashboard.sees(text("actions.linkDialog.wrong"), dashboard.dialog.getByRole("alert"))
      await takePicture(dashboard.page, `link-${language}`)
      await id.fill(String(invoice?.invoiceId))
      await dashboard.press("actions.link", dashboard.dialog)
      await dashboard.dialog.waitFor({ state: "detached" })
      await dashboard.sees([dashboard.badge("issued"), invoice?.invoiceNumber ?? "?"])
      expect(shop.invoicesOf(unknown.order_id)).toHaveLength(1)
    })

    it("of unknown outcome is issued once after a person confirmed that it is not there", async () => {
      const unknown = await sellUnknown("reset-before")
      expect(shop.invoicesOf(unknown.order_id)).toEqual([])
      await dashboard.visitOrder(unknown.order_id, "unknown")

      const prompt = dashboard.page.getByRole("alertdialog")
      await dashboard.moveTo(text("actions.notThere"))
      await dashboard.page.keyboard.press("Enter")
      await dashboard.sees(text("actions.notTherePrompt.title"), prompt)
      await takePicture(dashboard.page, `not-there-${language}`)
      await dashboard.page.keyboard.press("Escape")
      await prompt.waitFor({ state: "detached" })
      await dashboard.untilFocused(text("actions.notThere"))
      expect(await shop.requestOf(unknown.order_id)).toMatchObject({ state: "unknown" })

      await shop.sandbox.clearFaults()
      await dashboard.press("actions.notThere")
      await dashboard.press("actions.notTherePrompt.confirm", prompt)
      await dashboard.sees(dashboard.badge("issued"))
      await shop.untilSent(unknown.order_id)
      expect(shop.invoicesOf(unknown.order_id)).toHaveLength(1)
    })

    it("is issued once for a double click on Issue now, when nobody asked for it yet", async () => {
      const orderId = await shop.place({
        buyer: {
          email: `${"ksiegowosc.".repeat(5)}wroclaw@${"przedsiebiorstwo-".repeat(3)}x.example`,
          address: { ...BUYERS.company.address, company: LONG_NAME },
        },
      })
      await dashboard.visitOrder(orderId)
      await dashboard.sees([text("invoice.empty.title"), text("invoice.empty.order_completed")])
      await dashboard.showWidget()
      await takePicture(dashboard.page, `order-empty-${language}`)
      await dashboard.button("actions.issue").dblclick()
      const question = dashboard.page.getByRole("alertdialog")
      await dashboard.sees([LONG_NAME.trim(), text("preview.sum.gross")], question)
      expect(await shop.requestOf(orderId)).toBeNull()
      await takePicture(dashboard.page, `issue-now-long-${language}`)
      await dashboard.button("actions.issue", question).dblclick()
      await dashboard.sees([dashboard.badge("issued"), text("sendStates.sent")])
      await shop.untilQuiet()
      expect(shop.invoicesOf(orderId)).toHaveLength(1)
      expect(shop.mailsOf(orderId)).toHaveLength(1)

      await dashboard.page.setViewportSize({ width: 768, height: 900 })
      expect(await dashboard.isOverflowing()).toBe(false)
      await dashboard.showWidget()
      await takePicture(dashboard.page, `order-narrow-${language}`)
    })

    it("asks before it issues, with the invoice in the question: amounts, buyer, company, day, e-mail", async () => {
      const orderId = await shop.place({ items: { "KUB-01": 2 } })
      await dashboard.visitOrder(orderId)
      await dashboard.press("actions.issue")
      const question = dashboard.page.getByRole("alertdialog")
      const { body } = await shop.get<InvoicePreviewResponse>(`orders/${orderId}/preview`)
      const { invoice, company } = body.preview
      if (!invoice) throw new Error("Nothing was composed")
      const amount = (text: string) => formatAmount(text, "PLN", language)
      await dashboard.sees(
        [
          amount(invoice.totals.gross),
          amount(invoice.totals.net),
          ...Object.values(invoice.totals.byVat).map(({ vat }) => amount(vat)),
          invoice.contractor.name,
          invoice.contractor.email ?? "?",
          formatDate(invoice.issue_date, language),
          await shop.nameOf(company?.id ?? "?", text("page.companies.unnamed")),
        ],
        question
      )
      await takePicture(dashboard.page, `issue-now-${language}`)
      await dashboard.press("actions.cancel", question)
      await question.waitFor({ state: "detached" })
      await dashboard.untilFocused(text("actions.issue"))
      expect(await shop.requestOf(orderId)).toBeNull()
    })

    it("says in the question why an invoice cannot be composed, or that it could not be loaded, and issues neither", async () => {
      const orderId = await shop.place({ buyer: BUYERS.nameless })
      await dashboard.visitOrder(orderId)
      dashboard.expectProblem(/500 \(Internal Server Error\)/)
      await dashboard.page.route("**/admin/invoicing/orders/*/preview", async (route) => {
        await route.fulfill({ status: 500, contentType: "application/json", body: "{}" })
      })
      await dashboard.press("actions.issue")
      const question = dashboard.page.getByRole("alertdialog")
      await dashboard.sees(text("preview.error"), question)
      expect(await dashboard.button("actions.issue", question).isDisabled()).toBe(true)
      await dashboard.page.unrouteAll({ behavior: "wait" })
      await dashboard.press("actions.tryAgain", question)
      await dashboard.sees(text("preview.decision.refused", { count: 1 }), question)
      expect(await dashboard.button("actions.issue", question).isDisabled()).toBe(true)
      await takePicture(dashboard.page, `issue-now-refused-${language}`)
      await dashboard.press("actions.cancel", question)
      expect(await shop.requestOf(orderId)).toBeNull()
    })

    it("says that nothing is issued with a Medusa it does not support, with an invoice and without", async () => {
      const trouble = { found: "3.0.0", supported: "2.12.6 – 2.x" }
      await dashboard.page.route("**/admin/invoicing/orders/*/invoice", async (route) => {
        const answer = (await (await route.fetch()).json()) as OrderInvoiceResponse
        const status = { ...answer.status, medusa_trouble: trouble }
        await route.fulfill({ json: { ...answer, status } })
      })
      for (const orderId of [issued.order_id, await shop.place()]) {
        await dashboard.visitOrder(orderId)
        await dashboard.sees([text("page.medusa.title", trouble), text("page.medusa.after")])
      }
    })

    it("is outlined while it loads", async () => {
      let answer: () => void = () => undefined
      const isAnswered = new Promise<void>((resolve) => (answer = resolve))
      await dashboard.page.route("**/admin/invoicing/**", async (route) => {
        await isAnswered
        await route.continue()
      })
      await dashboard.visitOrder(issued.order_id)
      await dashboard.widget.getByRole("status", { name: text("invoice.loading") }).waitFor()
      await takePicture(dashboard.page, `order-loading-${language}`)
      answer()
      await dashboard.sees(dashboard.badge("issued"))
    })

    it.each([
      ["answers with an error", 500],
      ["cannot be reached", null],
    ])("says so when the shop %s, and Try again loads it", async (_, status) => {
      dashboard.expectProblem(/500 \(Internal Server Error\)|ERR_FAILED/)
      const body = JSON.stringify({ type: "unexpected_state", message: "The database is away." })
      const all = /\/admin\/invoicing\/(requests|orders)/
      await dashboard.page.route(all, async (route) => {
        if (status === null) await route.abort()
        else await route.fulfill({ status, contentType: "application/json", body })
      })
      await dashboard.visitOrder(issued.order_id)
      const what = status === null ? text("actions.failed.offline") : "The database is away."
      await dashboard.sees([text("invoice.error.title"), what])
      await dashboard.showWidget()
      await takePicture(dashboard.page, `order-error-${language}`)
      await dashboard.page.unrouteAll({ behavior: "wait" })
      await dashboard.press("actions.tryAgain")
      await dashboard.sees(dashboard.badge("issued"))
    })

    it("says at once what was not done without a network, and does not do it once there is one", async () => {
      dashboard.expectProblem(/ERR_INTERNET_DISCONNECTED/)
      await dashboard.visitOrder(issued.order_id, "issued")
      const before = shop.mailsOf(issued.order_id).length
      await dashboard.press("actions.resend")
      await dashboard.dialog.waitFor()
      await dashboard.context.setOffline(true)
      await dashboard.press("actions.resend", dashboard.dialog)
      await dashboard.page.getByText(text("actions.failed.offline")).first().waitFor()
      await dashboard.context.setOffline(false)
      await dashboard.press("actions.cancel", dashboard.dialog)
      await dashboard.dialog.waitFor({ state: "detached" })
      // Long enough for a delayed call to arrive.
      await dashboard.page.waitForTimeout(2_000)
      expect(shop.mailsOf(issued.order_id)).toHaveLength(before)
    })

    it("is worked with by keyboard alone: Enter opens, Escape closes and gives the focus back", async () => {
      const { keyboard } = dashboard.page
      await dashboard.visitOrder(issued.order_id, "issued")
      await dashboard.moveTo(text("actions.resend"))
      await keyboard.press("Enter")
      await dashboard.dialog.waitFor()
      await dashboard.escapeDialog()
      await dashboard.untilFocused(text("actions.resend"))

      const before = shop.mailsOf(issued.order_id).length
      await keyboard.press("Enter")
      await dashboard.dialog.waitFor()
      await dashboard.moveTo(text("actions.sendDialog.contractor"))
      await dashboard.moveTo(text("actions.sendDialog.given"), "ArrowDown")
      // A list that moves its focus only after the key was released does not select what it moved to.
      await keyboard.press("Space")
      await dashboard.moveTo(text("actions.sendDialog.addresses"))
      await keyboard.type("klawiatura@example.com")
      await dashboard.moveTo(text("actions.resend"))
      await keyboard.press("Enter")
      await dashboard.dialog.waitFor({ state: "detached" })
      const mails = shop.mailsOf(issued.order_id).slice(before)
      expect(mails.map(({ to }) => to)).toEqual([["klawiatura@example.com"]])

      await dashboard.moveTo(text("actions.download"))
      const download = dashboard.page.waitForEvent("download")
      await keyboard.press("Enter")
      expect((await download).suggestedFilename()).toContain(".pdf")
    })

    it("is skipped with a reason through the menu by keyboard, and Issue now issues it after all", async () => {
      const { keyboard } = dashboard.page
      const refused = await shop.invoice({ buyer: BUYERS.nameless }, "refused")
      await dashboard.visitOrder(refused.order_id, "refused")
      await dashboard.moveTo(text("actions.more"))
      await keyboard.press("Enter")
      await dashboard.page.getByRole("menuitem", { name: text("actions.skip") }).waitFor()
      await dashboard.moveTo(text("actions.skip"), "ArrowDown")
      await keyboard.press("Enter")
      await dashboard.sees(text("actions.skipDialog.title"), dashboard.dialog)
      await dashboard.escapeDialog()
      await waitUntil("the focus", async () => (await dashboard.focused()) === text("actions.more"))

      await keyboard.press("Enter")
      await dashboard.page.getByRole("menuitem", { name: text("actions.skip") }).click()
      await dashboard.press("actions.skip", dashboard.dialog)
      await dashboard.sees(text("actions.skipDialog.missing"), dashboard.dialog.getByRole("alert"))
      const reason = `Paragon fiskalny nr ${"7".repeat(200)}`
      await dashboard.dialog.getByLabel(text("actions.skipDialog.label")).fill(reason)
      // A click outside the form does not lose what was typed.
      await dashboard.page.mouse.click(5, 5)
      await dashboard.press("actions.skip", dashboard.dialog)
      await dashboard.sees([dashboard.badge("skipped"), reason])
      expect(await dashboard.isOverflowing()).toBe(false)
      await dashboard.showWidget()
      await takePicture(dashboard.page, `order-skipped-${language}`)

      await shop.process.ask("updateOrder", {
        orderId: refused.order_id,
        update: { billing_address: { first_name: "Maria", last_name: "Skłodowska" } },
      })
      await dashboard.press("actions.issue")
      await dashboard.press("actions.issue", dashboard.page.getByRole("alertdialog"))
      await dashboard.sees(dashboard.badge("issued"))
      expect(shop.invoicesOf(refused.order_id)).toHaveLength(1)
    })
  })
})
