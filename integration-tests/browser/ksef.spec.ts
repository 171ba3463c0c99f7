import type { Browser } from "playwright-core"
import type {
  InvoiceKsef,
  InvoiceRequestDetail,
  InvoiceRequestListResponse,
  InvoiceRequestResponse,
} from "../../src/types"
import { formatAmount, formatDate } from "../../src/admin/wording/formats"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import { findFaults } from "./axe"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard } from "./dashboard"
import { takePicture } from "./pictures"
import { LONG_SPEC_LANGUAGES } from "./texts"

jest.setTimeout(600_000)

/** It must be shown as text; as markup it would request an address and run a script. */
const WORDS = '450: <b>Nieprawidłowy NIP</b> nabywcy <img src="/x" onerror="alert(1)">'
const LATE_DAY = "2026-11-12"

describeInChromium("KSeF in the dashboard", () => {
  let shop: ShopUnderTest
  let browser: Browser
  let outside: InvoiceRequestDetail

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "ksefpage",
      withDashboard: true,
      options: { send: "on_issue" },
    })
    browser = await startChromium()
    outside = await shop.untilSent(await shop.sell())
    await untilKsef(outside, "not_shown")
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  async function untilKsef(
    { id }: InvoiceRequestDetail,
    state: InvoiceKsef["state"]
  ): Promise<InvoiceKsef> {
    return await waitUntil(`KSeF: ${state}`, async () => {
      await shop.watchKsef()
      const { ksef } = (await shop.get<InvoiceRequestResponse>(`requests/${id}`)).body.request
      return ksef?.state === state ? ksef : null
    })
  }

  async function sell(state: InvoiceKsef["state"]): Promise<InvoiceRequestDetail> {
    const request = await shop.untilSent(await shop.sell({ buyer: BUYERS.company }))
    if (state !== "pending") shop.sandbox.ksef.endOfDay("default")
    await untilKsef(request, state)
    return request
  }

  async function sellRefused(): Promise<InvoiceRequestDetail> {
    shop.sandbox.ksef.reject("default", { message: WORDS, invoices: null, attempts: null })
    const request = await sell("error")
    shop.sandbox.ksef.reject("default", null)
    return request
  }

  /** Backdates it, as if it had been issued on 11 November, a holiday. */
  async function sellLate(): Promise<InvoiceRequestDetail> {
    const request = await sell("pending")
    await shop.sql("update invoicing_request set issue_date = '2026-11-11' where id = $1", [
      request.id,
    ])
    await shop.sql(
      `update invoicing_follow_up set warn_at = '2026-11-11T22:59:59Z',
         late_at = '2026-11-12T22:59:59Z', due_at = null where request_id = $1`,
      [request.id]
    )
    return request
  }

  const listOpen = async () =>
    (await shop.get<InvoiceRequestListResponse>("requests?ksef=open")).body.requests.map(
      ({ id }) => id
    )

  it.each(LONG_SPEC_LANGUAGES)(
    "is not spoken of while the account is not connected, in %s",
    async (language) => {
      const dashboard = await Dashboard.open(browser, shop, language)
      await dashboard.logIn(`/orders/${outside.order_id}`)
      await dashboard.sees([dashboard.badge("issued"), dashboard.text("invoice.email")])
      expect(await dashboard.widget.innerText()).not.toContain("KSeF")
      await dashboard.visit("/invoicing")
      const main = dashboard.page.locator("main")
      await dashboard.sees(outside.invoice_number ?? "?", main)
      expect(await main.innerText()).not.toContain("KSeF")
      expect(dashboard.takeProblems()).toEqual([])
      await dashboard.close()
    }
  )

  describe.each(LONG_SPEC_LANGUAGES)("in %s", (language) => {
    let dashboard: Dashboard
    let text: Dashboard["text"]

    beforeAll(async () => {
      const connected = { ksefConnected: true, ksefDelayMs: 100, ksefMaxRetries: 0 }
      shop.sandbox.configure("default", connected)
      dashboard = await Dashboard.open(browser, shop, language)
      text = dashboard.text
      await dashboard.logIn(`/orders/${outside.order_id}`)
    })

    afterAll(async () => await dashboard?.close())

    afterEach(async () => {
      shop.sandbox.ksef.reject("default", null)
      expect(dashboard.takeProblems()).toEqual([])
      expect(shop.sandbox.duplicates()).toEqual([])
    })

    it("shows the number of an accepted invoice on the card, to copy, and in the list", async () => {
      const request = await sell("accepted")
      const { number } = await untilKsef(request, "accepted")
      await dashboard.visitOrder(request.order_id, "issued")
      await dashboard.sees([text("ksef.states.accepted"), number ?? "?"])
      await dashboard.context.grantPermissions(["clipboard-read", "clipboard-write"])
      await dashboard.press("ksef.copy")
      expect(await dashboard.page.evaluate("navigator.clipboard.readText()")).toBe(number)
      expect(await dashboard.isOverflowing()).toBe(false)
      expect(await findFaults(dashboard.page, dashboard.widget)).toEqual([])
      await dashboard.showWidget()
      await takePicture(dashboard.page, `ksef-accepted-${language}`)
      await dashboard.visit("/invoicing?ksef=accepted")
      const table = dashboard.page.getByRole("table")
      await dashboard.sees([text("ksef.short.accepted"), number ?? "?"], table)
      expect(await table.innerText()).not.toContain(outside.invoice_number)
    })

    it("warns of a number that KSeF would not have given", async () => {
      shop.sandbox.configure("default", { ksefOddNumbers: true })
      const request = await sell("accepted")
      shop.sandbox.configure("default", { ksefOddNumbers: false })
      await dashboard.visitOrder(request.order_id, "issued")
      await dashboard.sees([text("ksef.states.accepted"), text("ksef.oddNumber")])
      await dashboard.showWidget()
      await takePicture(dashboard.page, `ksef-odd-${language}`)
    })

    it("tells of a refusal with its words above the lists and on the card, until it was dealt with", async () => {
      const request = await sellRefused()
      const { vat = "?" } = request.totals ?? {}
      const line = [
        text("ksef.notices.errors", { count: 1 }),
        text("ksef.notices.vat", { vat: formatAmount(vat, "PLN", language) }),
      ].join("; ")
      await dashboard.visit("/orders")
      const above = dashboard.page.getByTestId("invoices-attention")
      await dashboard.sees(line, above)
      await dashboard.visit("/invoicing")
      const attention = dashboard.page.getByTestId("ksef-attention")
      await dashboard.sees(line, attention)
      await takePicture(dashboard.page, `ksef-attention-${language}`)
      await attention.getByRole("link", { name: text("notices.show") }).click()
      await dashboard.page.waitForURL("**/app/invoicing?ksef=open")
      const table = dashboard.page.getByRole("table")
      await dashboard.sees([request.invoice_number ?? "?", text("ksef.short.error")], table)
      await dashboard.page.getByRole("button", { name: text("ksef.filters.open") }).waitFor()
      expect(await dashboard.isOverflowing(dashboard.page.locator("main"))).toBe(false)
      await table.scrollIntoViewIfNeeded()
      await takePicture(dashboard.page, `ksef-list-${language}`)

      await dashboard.visitOrder(request.order_id, "issued")
      await dashboard.sees([
        text("ksef.states.error"),
        text("ksef.trouble.error.title"),
        text("ksef.trouble.error.next"),
        text("ksef.noSecond"),
        WORDS,
      ])
      expect(await dashboard.isOverflowing()).toBe(false)
      expect(await findFaults(dashboard.page, dashboard.widget)).toEqual([])
      await dashboard.showWidget()
      await takePicture(dashboard.page, `ksef-refused-${language}`)

      const { dialog } = dashboard
      await dashboard.press("ksef.settle.button")
      await dashboard.press("ksef.settle.button", dialog)
      await dashboard.sees(text("ksef.settle.missing"), dialog.getByRole("alert"))
      await dialog.getByRole("textbox").fill("Corrected in Altera")
      await takePicture(dashboard.page, `ksef-settle-${language}`)
      await dashboard.press("ksef.settle.button", dialog)
      await dialog.waitFor({ state: "detached" })
      const title = text("ksef.trouble.error.title")
      await dashboard.widget.getByText(title).waitFor({ state: "detached" })
      await dashboard.sees(text("ksef.settled"))
      // The button that opened the dialog is gone with the notice: the focus stays on the card.
      await dashboard.button("actions.more").and(dashboard.page.locator(":focus")).waitFor()
      expect(await listOpen()).not.toContain(request.id)

      await dashboard.visit(`/invoicing/${request.id}`)
      const main = dashboard.page.locator("main")
      await dashboard.sees(
        [
          text("timeline.ksef.error"),
          text("ksef.words", { words: WORDS }),
          text("timeline.acts.settle_ksef"),
          text("timeline.notes.settle_ksef", { note: "Corrected in Altera" }),
          text("ksef.settled"),
        ],
        main
      )
      await takePicture(dashboard.page, `ksef-settled-${language}`)
      await dashboard.visit("/invoicing")
      await dashboard.sees(request.invoice_number ?? "?", main)
      expect(await attention.count()).toBe(0)
      expect(shop.invoicesOf(request.order_id)).toHaveLength(1)
      expect(shop.mailsOf(request.order_id)).toHaveLength(1)
    })

    it("takes the form away when KSeF accepted it meanwhile, and the card shows the number", async () => {
      const request = await sellRefused()
      await dashboard.visitOrder(request.order_id, "issued")
      await dashboard.press("ksef.settle.button")
      await dashboard.dialog.getByRole("textbox").fill("Called Altera")
      const [record] = shop.invoicesOf(request.order_id)
      if (!record) throw new Error("no invoice")
      shop.sandbox.ksef.sendNow(record)
      const { number } = await untilKsef(request, "accepted")
      dashboard.expectProblem(/409 \(Conflict\)/)
      await dashboard.press("ksef.settle.button", dashboard.dialog)
      await dashboard.dialog.waitFor({ state: "detached" })
      await dashboard.sees([text("ksef.states.accepted"), number ?? "?"])
      const { acts } = (await shop.get<InvoiceRequestResponse>(`requests/${request.id}`)).body
        .request
      expect(acts).toEqual([])
    })

    it("shows offline mode with its reason, repetitions, and that nothing can be changed", async () => {
      const request = await sell("pending")
      await shop.sql(
        `update invoicing_follow_up set due_at = null, details = details ||
           '{"isOffline": true, "offlineReason": "AWARIA", "retries": 3, "isReadOnly": true}'
         where request_id = $1 and kind = 'ksef'`,
        [request.id]
      )
      const lines = [
        text("ksef.states.pending"),
        text("ksef.offlineBecause", { reason: "AWARIA" }),
        text("ksef.retries", { times: 3 }),
        text("ksef.readOnly"),
      ]
      await dashboard.visitOrder(request.order_id, "issued")
      await dashboard.sees(lines)
      expect(await dashboard.isOverflowing()).toBe(false)
      await dashboard.showWidget()
      await takePicture(dashboard.page, `ksef-offline-${language}`)
      await dashboard.visit(`/invoicing/${request.id}`)
      await dashboard.sees(lines, dashboard.page.locator("main"))
      await shop.sql(
        `update invoicing_follow_up set details = details - 'offlineReason' where request_id = $1`,
        [request.id]
      )
      await dashboard.visitOrder(request.order_id, "issued")
      await dashboard.sees(text("ksef.offline"))
    })

    it("says until which day a late one had to be sent, and what to do", async () => {
      const request = await sellLate()
      await dashboard.visitOrder(request.order_id, "issued")
      await dashboard.sees([
        text("ksef.states.pending"),
        text("ksef.trouble.late.title"),
        text("ksef.lastDayOver", { day: formatDate(LATE_DAY, language) }),
        text("ksef.trouble.late.next"),
      ])
      await dashboard.showWidget()
      await takePicture(dashboard.page, `ksef-late-${language}`)
      await dashboard.visit("/invoicing?ksef=open")
      await dashboard.sees(
        [text("ksef.notices.late", { count: 1 }), text("ksef.short.pending")],
        dashboard.page.locator("main")
      )
      await dashboard.page.getByRole("table").scrollIntoViewIfNeeded()
      await takePicture(dashboard.page, `ksef-late-list-${language}`)
      await shop.post(`requests/${request.id}/settle-ksef`, {
        reason: "Sent by hand",
        state: "pending",
      })
      expect(await listOpen()).toEqual([])
    })
  })
})
