import type { Browser } from "playwright-core"
import { formatAmount } from "../../src/admin/wording/formats"
import type {
  InvoiceRequestDetail,
  InvoiceRequestListResponse,
  InvoicingNoticesResponse,
} from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard, WIDE } from "./dashboard"
import { takePicture } from "./pictures"
import { LONG_SPEC_LANGUAGES } from "./texts"

jest.setTimeout(300_000)

const NARROW = { width: 768, height: 900 }
const LONG_NAME = "Międzynarodowe Przedsiębiorstwo Ceramiczno-Herbaciane ".repeat(4).slice(0, 200)
const LONG_BUYER = {
  ...BUYERS.company,
  address: { ...BUYERS.company.address, company: LONG_NAME },
}

describeInChromium("the shop owner's screens", () => {
  let shop: ShopUnderTest
  let browser: Browser
  let issued: InvoiceRequestDetail
  let refused: InvoiceRequestDetail
  let waiting: string

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "screens",
      withDashboard: true,
      env: { ALTERA_SECOND_API_KEY: "sandbox-key-second", ALTERA_PROJECTS: "Sklep=41,Hurt=42" },
    })
    browser = await startChromium()
    const orderId = await shop.sell({
      buyer: LONG_BUYER,
      items: { "KUB-01": 7, "HER-01": 2, "KSI-01": 1 },
      codes: ["WIOSNA15"],
    })
    issued = await shop.untilSent(orderId)
    refused = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
    waiting = await shop.place({ buyer: LONG_BUYER, items: { "KUB-01": 7, "HER-01": 2 } })
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  describe.each(LONG_SPEC_LANGUAGES)("in %s", (language) => {
    let dashboard: Dashboard
    let text: Dashboard["text"]

    const isFitting = async () =>
      await dashboard.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    beforeAll(async () => {
      dashboard = await Dashboard.open(browser, shop, language)
      text = dashboard.text
      await dashboard.logIn(`/orders/${waiting}`)
    })

    afterAll(async () => await dashboard?.close())

    afterEach(async () => {
      await shop.sandbox.clearFaults()
      await dashboard.page.unrouteAll({ behavior: "wait" })
      await dashboard.page.setViewportSize(WIDE)
      expect(dashboard.takeProblems()).toEqual([])
    })

    describe("the preview", () => {
      it("opens from an order without an invoice and shows everything that would be sent", async () => {
        const before = await shop.dumpRequests()
        await dashboard.visitOrder(waiting)
        await dashboard.press("preview.open")
        const { dialog } = dashboard
        await dashboard.sees(
          [
            text("preview.decision.invoice"),
            text("preview.categoryRules.collection", { key: "ceramika" }),
            text("preview.vatSource.rate", { rate: "23" }),
            text("preview.sum.equal"),
            "Krakowska",
            LONG_NAME,
            text("invoice.rules.sales_channel", { key: "Sklep" }),
            text("preview.document.companyRest"),
          ],
          dialog
        )
        expect(await dialog.getByText('"contractorName"').count()).toBe(0)
        await takePicture(dashboard.page, `preview-${language}`)
        await dialog.getByRole("switch", { name: text("preview.json.show") }).click()
        await dashboard.sees(/contractorName/, dialog)
        await dialog.getByText(text("preview.json.heading")).scrollIntoViewIfNeeded()
        await takePicture(dashboard.page, `preview-json-${language}`)
        await dashboard.page.setViewportSize(NARROW)
        expect(await isFitting()).toBe(true)
        await takePicture(dashboard.page, `preview-narrow-${language}`)
        await dashboard.button("preview.close", dialog).last().click()
        await waitUntil(
          "the focus",
          async () => (await dashboard.focused()) === text("preview.open")
        )
        expect(await shop.dumpRequests()).toBe(before)
      })

      it("opens from the menu of a refused one and gives the reason, the value seen and the next step", async () => {
        await dashboard.visitOrder(refused.order_id, "refused")
        await dashboard.moveTo(text("actions.more"))
        await dashboard.page.keyboard.press("Enter")
        await dashboard.page.getByRole("menuitem", { name: text("preview.open") }).click()
        await dashboard.sees(
          [
            text("preview.decision.refused", { count: 1 }),
            text("reasons.TAX_ID_INVALID.cause"),
            text("reasons.TAX_ID_INVALID.next"),
            "1234563219",
          ],
          dashboard.dialog
        )
        await takePicture(dashboard.page, `preview-refused-${language}`)
        await dashboard.escapeDialog()
      })

      it("of an invoiced order says that nothing is issued a second time", async () => {
        await dashboard.visitOrder(issued.order_id, "issued")
        await dashboard.openMenu()
        await dashboard.page.getByRole("menuitem", { name: text("preview.open") }).click()
        await dashboard.sees(
          [
            text("preview.decision.issued", { number: issued.invoice_number }),
            text("preview.decision.issuedBody"),
            formatAmount(issued.totals?.gross ?? "?", "PLN", language),
          ],
          dashboard.dialog
        )
        await dashboard.escapeDialog()
      })

      it("that cannot be loaded says so and loads on the next try", async () => {
        dashboard.expectProblem(/500 \(Internal Server Error\)/)
        await dashboard.visitOrder(waiting)
        await dashboard.page.route("**/admin/invoicing/orders/*/preview", async (route) => {
          await route.fulfill({ status: 500, contentType: "application/json", body: "{}" })
        })
        await dashboard.press("preview.open")
        await dashboard.sees(text("preview.error"), dashboard.dialog)
        await dashboard.page.unrouteAll({ behavior: "wait" })
        await dashboard.press("actions.tryAgain", dashboard.dialog)
        await dashboard.sees(text("preview.decision.invoice"), dashboard.dialog)
        await dashboard.button("preview.close", dashboard.dialog).last().click()
      })
    })

    describe("the page of one invoice", () => {
      it("opens from the order and shows positions, sums, buyer and history, newest first", async () => {
        await dashboard.visitOrder(issued.order_id, "issued")
        await dashboard.openMenu()
        await dashboard.page.getByRole("menuitem", { name: text("detail.open") }).click()
        await dashboard.page.waitForURL(`**/app/invoicing/${issued.id}`)
        const main = dashboard.page.locator("main")
        await dashboard.sees(
          [
            issued.invoice_number ?? "?",
            text("preview.categoryRules.collection", { key: "herbaty" }),
            text("preview.sum.equal"),
            LONG_NAME,
            text("invoice.rules.sales_channel", { key: "Sklep" }),
          ],
          main
        )
        const history = dashboard.page
          .getByRole("listitem")
          .filter({ has: dashboard.page.locator("time") })
        await dashboard.sees(text("timeline.operations.send"), main)
        const moments = await history
          .locator("time")
          .evaluateAll((times) => times.map((one) => one.getAttribute("datetime") ?? ""))
        expect(moments.length).toBeGreaterThan(3)
        expect(moments).toEqual(moments.toSorted().reverse())
        await dashboard.sees(text("timeline.origin.order_completed"), history.last())
        await dashboard.button("detail.copyId", main).waitFor()
        expect(await dashboard.page.getByRole("heading", { level: 1 }).innerText()).toBe(
          issued.invoice_number
        )
        await takePicture(dashboard.page, `invoice-${language}`)
        await dashboard.page.setViewportSize(NARROW)
        expect(await isFitting()).toBe(true)
        await takePicture(dashboard.page, `invoice-narrow-${language}`)
      })

      it("shows the PDF when asked, and leads back by its breadcrumb", async () => {
        await dashboard.visit(`/invoicing/${issued.id}`)
        await dashboard.press("detail.pdf.show", dashboard.page.locator("main"))
        const frame = dashboard.page.locator("iframe")
        await frame.waitFor()
        expect(await frame.getAttribute("src")).toMatch(/^blob:/)
        await frame.scrollIntoViewIfNeeded()
        await takePicture(dashboard.page, `invoice-pdf-${language}`)
        await dashboard.press("detail.pdf.hide", dashboard.page.locator("main"))
        await frame.waitFor({ state: "detached" })
        await dashboard.page
          .getByRole("list")
          .getByRole("link", { name: text("page.heading"), exact: true })
          .click()
        await dashboard.page.waitForURL("**/app/invoicing")
      })

      it("says that a PDF cannot be fetched", async () => {
        dashboard.expectProblem(/502 \(Bad Gateway\).*\/pdf/)
        await shop.sandbox.setFault({ kind: "401", endpoint: "POST /sales/pdfUrl" })
        await dashboard.visit(`/invoicing/${issued.id}`)
        await dashboard.press("detail.pdf.show", dashboard.page.locator("main"))
        await dashboard.sees(
          [text("detail.pdf.error"), text("errors.PDF_KEY_REJECTED")],
          dashboard.page.locator("main")
        )
      })

      it("of a refused one shows the reason, what the buyer lacks, and the widget's actions", async () => {
        await dashboard.visit(`/invoicing/${refused.id}`)
        const main = dashboard.page.locator("main")
        await dashboard.sees(
          [
            text("detail.untitled", { order: `#${refused.order_display_id}` }),
            text("reasons.TAX_ID_INVALID.cause"),
            text("detail.noPositions"),
          ],
          main
        )
        await dashboard.button("actions.retry", main).waitFor()
        await takePicture(dashboard.page, `invoice-refused-${language}`)
      })

      it("says in the reader's language why an act came too late", async () => {
        dashboard.expectProblem(/409 \(Conflict\).*\/skip/)
        const late = await shop.invoice({ buyer: BUYERS.nameless }, "refused")
        await dashboard.visit(`/invoicing/${late.id}`)
        await dashboard.openMenu(dashboard.page.locator("main"))
        await shop.post(`requests/${late.id}/skip`, { reason: "Paragon" })
        await dashboard.page.getByRole("menuitem", { name: text("actions.skip") }).click()
        await dashboard.dialog.getByLabel(text("actions.skipDialog.label")).fill("Paragon")
        await dashboard.press("actions.skip", dashboard.dialog)
        await dashboard.sees(text("errors.CHANGED_MEANWHILE"), dashboard.page.locator("body"))
        await takePicture(dashboard.page, `invoice-late-${language}`)
      })

      it("moves on by itself while something is under way", async () => {
        await shop.sandbox.setFault({
          kind: "429",
          endpoint: "POST /sales/invoice",
          times: 1,
          options: { retryAfterSeconds: 6 },
        })
        const orderId = await shop.sell({ items: { "SWI-01": 1 } })
        const { id } = await shop.untilRequest(orderId, ({ state }) => state === "queued")
        await dashboard.visit(`/invoicing/${id}`)
        const general = dashboard.page.getByTestId("invoice-general")
        await dashboard.sees(dashboard.badge("issued"), general)
      })

      it("says so for an invoice that does not exist", async () => {
        dashboard.expectProblem(/404 \(Not Found\)/)
        await dashboard.visit("/invoicing/invreq_nothing")
        await dashboard.sees(text("invoice.error.title"), dashboard.page.locator("main"))
      })
    })

    describe("the list", () => {
      const main = () => dashboard.page.locator("main")
      const rowOf = (number: string) =>
        dashboard.page
          .getByRole("row")
          .filter({ has: dashboard.page.getByRole("cell", { name: number, exact: true }) })

      it("shows the buyer, leads from a row to its invoice, and keeps sorting in its address", async () => {
        await dashboard.visit("/invoicing")
        const row = rowOf(issued.invoice_number ?? "?")
        await dashboard.sees([LONG_NAME, "41", text("sendStates.sent")], row)
        await takePicture(dashboard.page, `list-${language}`)
        await dashboard.page
          .getByRole("columnheader", { name: text("page.columns.date") })
          .getByRole("button")
          .click()
        await dashboard.page.waitForURL(/sort=-?issue_date/)
        await row.getByText(text("states.issued")).click()
        await dashboard.page.waitForURL(`**/app/invoicing/${issued.id}`)
      })

      it("filters by what needs attention and by date, and a reload keeps both", async () => {
        await dashboard.visit("/invoicing?attention=true")
        await rowOf(`#${refused.order_display_id}`).waitFor()
        await dashboard.page.reload()
        await rowOf(`#${refused.order_display_id}`).waitFor()
        expect(await rowOf(issued.invoice_number ?? "?").count()).toBe(0)
        await dashboard.visit("/invoicing?from=2020-01-01&to=2020-01-31")
        await dashboard.sees(text("page.filteredEmpty.title"), main())
        await takePicture(dashboard.page, `list-empty-${language}`)
      })

      it("says before an act on several what it will do, and afterwards how it went", async () => {
        await dashboard.visit("/invoicing")
        await dashboard.page.getByRole("checkbox", { name: text("list.selectAll") }).click()
        const count = await dashboard.page.locator("tbody tr").count()
        const issuedCount = await dashboard.page
          .locator("tbody")
          .getByText(text("states.issued"), { exact: true })
          .count()
        const body = dashboard.page.locator("body")
        await dashboard.sees(text("list.selected", { count }), body)
        await takePicture(dashboard.page, `list-selected-${language}`)
        await dashboard.page
          .getByRole("button", { name: text("list.bulk.retry.label") })
          .last()
          .click()
        const prompt = dashboard.page.getByRole("alertdialog")
        await dashboard.sees(text("list.bulk.retry.will", { count: 1 }), prompt)
        await dashboard.sees(`${text("states.issued")} ${issuedCount}`, prompt)
        await takePicture(dashboard.page, `list-prompt-${language}`)
        await prompt.getByRole("button", { name: text("list.bulk.retry.label") }).click()
        await dashboard.page.waitForURL("**/app/invoicing/bulk/*")
        await dashboard.sees(text("bulk.states.requested"), main())
        await shop.until(refused.order_id, "refused")
        expect(shop.invoicesOf(issued.order_id)).toHaveLength(1)
      })

      it("says before mailing several who gets it once more, and mails each once", async () => {
        // Those of earlier tests as well: which can be mailed is read twice below.
        await shop.untilQuiet()
        // A bulk run skips what was mailed just now.
        await shop.sql(
          `update invoicing_request set sent_at = sent_at - interval '1 hour',
             send_stamped_at = send_stamped_at - interval '1 hour'`
        )
        const before = shop.mailsOf(issued.order_id).length
        await dashboard.visit("/invoicing")
        await dashboard.page.getByRole("checkbox", { name: text("list.selectAll") }).click()
        const rows = await dashboard.page.locator("tbody tr").count()
        const able = (await shop.get<InvoiceRequestListResponse>("requests")).body.requests.filter(
          ({ actions }) => actions.send
        )
        const again = able.filter(({ sent_at: sentAt }) => sentAt !== null)
        expect(again.map(({ id }) => id)).toContain(issued.id)
        await dashboard.page
          .getByRole("button", { name: text("list.bulk.send.label") })
          .last()
          .click()
        const prompt = dashboard.page.getByRole("alertdialog")
        await dashboard.sees(
          [
            text("list.bulk.send.will", { count: able.length }),
            text("list.bulk.send.again", { count: again.length }),
            `${text("states.refused")} 1`,
          ],
          prompt
        )
        expect(rows).toBeGreaterThan(able.length)
        await takePicture(dashboard.page, `list-send-prompt-${language}`)
        expect(shop.mailsOf(issued.order_id)).toHaveLength(before)
        await dashboard.press("list.bulk.send.label", prompt)
        await dashboard.sees(
          text("bulk.progress", { ended: able.length, total: able.length }),
          main()
        )
        await takePicture(dashboard.page, `list-sent-${language}`)
        await waitUntil("the mail", async () => shop.mailsOf(issued.order_id).length > before)
        await shop.untilQuiet()
        for (const { order_id: orderId } of able) {
          expect(shop.invoicesOf(orderId)).toHaveLength(1)
        }
        expect(shop.mailsOf(issued.order_id)).toHaveLength(before + 1)
      })

      it("is exported as it is filtered", async () => {
        await dashboard.visit(`/invoicing?q=${encodeURIComponent(issued.invoice_number ?? "?")}`)
        await rowOf(issued.invoice_number ?? "?").waitFor()
        const { name, content } = await dashboard.download("list.export", main())
        expect(name).toMatch(language === "pl" ? /^faktury-/ : /^invoices-/)
        const lines = content.toString("utf8").trim().split("\r\n")
        expect(lines).toHaveLength(2)
        const separator = language === "pl" ? ";" : ","
        expect(lines[1]).toContain(
          `"\t${issued.invoice_number}"${separator}${issued.order_display_id}${separator}`
        )
      })

      it("is worked by the keyboard: a row's box, and its invoice", async () => {
        const { keyboard } = dashboard.page
        await dashboard.visit(`/invoicing?q=${encodeURIComponent(issued.invoice_number ?? "?")}`)
        await rowOf(issued.invoice_number ?? "?").waitFor()
        await dashboard.moveTo(text("list.selectOne", { order: `#${issued.order_display_id}` }))
        await keyboard.press("Space")
        await dashboard.sees(text("list.selected", { count: 1 }), dashboard.page.locator("body"))
        await dashboard.moveTo(issued.invoice_number ?? "?")
        await keyboard.press("Enter")
        await dashboard.page.waitForURL(`**/app/invoicing/${issued.id}`)
      })

      it("fits a narrow window", async () => {
        await dashboard.page.setViewportSize(NARROW)
        await dashboard.visit("/invoicing")
        await rowOf(issued.invoice_number ?? "?").waitFor()
        expect(await isFitting()).toBe(true)
        await takePicture(dashboard.page, `list-narrow-${language}`)
      })
    })

    describe("the list of orders", () => {
      const notice = () => dashboard.page.getByTestId("invoices-attention")

      const answerWith = async (change: (body: InvoicingNoticesResponse) => void) =>
        await dashboard.page.route("**/admin/invoicing/notices", async (route) => {
          const answer = await route.fetch()
          const body = (await answer.json()) as InvoicingNoticesResponse
          change(body)
          await route.fulfill({ json: body })
        })

      afterEach(async () => await dashboard.page.unroute("**/admin/invoicing/notices"))

      it("tells above it what needs attention, and leads there", async () => {
        const { body } = await shop.get<InvoicingNoticesResponse>("notices")
        await dashboard.visit("/orders")
        await dashboard.sees(text("overview.notice", { count: body.needs_attention }), notice())
        await dashboard.page.getByRole("row").nth(1).waitFor()
        const [above, table] = await Promise.all([
          notice().boundingBox(),
          dashboard.page.getByRole("table").first().boundingBox(),
        ])
        expect(above!.y + above!.height).toBeLessThan(table!.y)
        await takePicture(dashboard.page, `orders-${language}`)
        await notice()
          .getByRole("link", { name: text("overview.show") })
          .first()
          .click()
        await dashboard.page.waitForURL("**/app/invoicing?attention=true")
      })

      it("tells everything that keeps invoices from coming", async () => {
        const since = "2026-11-21T08:15:00.000Z"
        const hold = { since, actor_id: null, note: null, invoices: [] }
        const invoice = { id: issued.id, invoice_number: "12/11/2026", order_display_id: "7" }
        const company = {
          name: "Lipa sp. z o.o.",
          unknown_conditions: [],
          unanswered: 0,
          stalled: 0,
          new_account_since: null,
          key: null,
        }
        const key = { fingerprint: "3fa9c012", checked_at: since, other: null }
        await answerWith((body) => {
          body.silent_trigger_waiting = 12
          body.medusa_trouble = { found: "2.9.0", supported: "^2.12.6" }
          body.queue_trouble = { code: "unreachable", params: { store: "Redis", detail: "x" } }
          body.companies = [
            { ...company, id: "a", holds: [{ ...hold, cause: "key-rejected" }] },
            { ...company, id: "b", holds: [{ ...hold, cause: "unreachable" }] },
            { ...company, id: "c", holds: [{ ...hold, cause: "difference", invoices: [invoice] }] },
            { ...company, id: "d", holds: [{ ...hold, cause: "paused", note: "Remanent" }] },
            { ...company, id: "e", holds: [], unknown_conditions: ["Wholesail"] },
            { ...company, id: "f", holds: [], new_account_since: since, key },
          ]
        })
        await dashboard.visit("/orders")
        const named = { company: "Lipa sp. z o.o." }
        await dashboard.sees(
          [
            text("overview.silentTrigger.title", { count: 12 }),
            text("page.medusa.title", { found: "2.9.0" }),
            text("notices.queue.text"),
            text("notices.hold.key-rejected", named),
            text("notices.hold.unreachable", named),
            text("notices.hold.differenceNamed", { ...named, invoices: "12/11/2026" }),
            text("notices.hold.pausedText", { ...named, note: "Remanent" }),
            text("notices.conditions.text", { ...named, names: "Wholesail" }),
            text("notices.account.badge"),
            "3fa9c012",
          ],
          notice()
        )
        await takePicture(dashboard.page, `orders-notices-${language}`)
      })

      it("tells that there is no API key", async () => {
        await answerWith((body) => {
          body.is_configured = false
        })
        await dashboard.visit("/orders")
        await dashboard.sees(text("notices.noKey.text"), notice())
      })

      it("leads to the page on which several orders are completed at once", async () => {
        await answerWith((body) => {
          body.orders_to_complete = 4
        })
        await dashboard.visit("/orders")
        await dashboard.sees(text("notices.toComplete.text", { count: 4 }), notice())
        await takePicture(dashboard.page, `orders-to-complete-${language}`)
        await notice()
          .getByRole("link", { name: text("notices.toComplete.link") })
          .click()
        await dashboard.page.waitForURL("**/app/invoicing/orders")
        await dashboard.sees(text("ordersWithout.title"), dashboard.page.locator("main"))
      })

      it("says nothing when nothing needs attention", async () => {
        await answerWith((body) => {
          body.needs_attention = 0
          body.orders_to_complete = 0
        })
        const seen = dashboard.page.waitForResponse("**/admin/invoicing/notices")
        await dashboard.visit("/orders")
        await seen
        await dashboard.page.getByRole("row").nth(1).waitFor()
        expect(await notice().count()).toBe(0)
      })

      it("shows nothing where the shop refuses it, and asks once", async () => {
        dashboard.expectProblem(/403 \(Forbidden\).*\/notices/)
        await dashboard.page.route("**/admin/invoicing/notices", async (route) => {
          await route.fulfill({ status: 403, json: { type: "forbidden", message: "no" } })
        })
        // Counts responses, not requests: React's strict mode mounts twice and aborts the first request.
        const answered: string[] = []
        const note = (response: { url(): string }) => {
          if (response.url().endsWith("/admin/invoicing/notices")) answered.push(response.url())
        }
        dashboard.page.on("response", note)
        const seen = dashboard.page.waitForResponse("**/admin/invoicing/notices")
        await dashboard.visit("/orders")
        await seen
        await dashboard.page.getByRole("row").nth(1).waitFor()
        // The dashboard retries a second after an error, unless a query disables that.
        await dashboard.page.waitForTimeout(1_500)
        dashboard.page.off("response", note)
        expect(await notice().count()).toBe(0)
        expect(answered).toHaveLength(1)
      })
    })
  })
})
