import type { Browser, Locator } from "playwright-core"
import type { BulkRunListResponse, InvoiceRequestDetail } from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard, WIDE } from "./dashboard"
import { takePicture } from "./pictures"
import { LONG_SPEC_LANGUAGES } from "./texts"

jest.setTimeout(300_000)

const SEND = "POST /sales/invoice/send"

describeInChromium("acts on many orders at once", () => {
  let shop: ShopUnderTest
  let browser: Browser
  let issued: InvoiceRequestDetail[]
  let refused: InvoiceRequestDetail

  beforeAll(async () => {
    const startDate = new Date(Date.now() - 3_600_000).toISOString()
    shop = await ShopUnderTest.open({
      name: "bulkpage",
      withDashboard: true,
      options: { startDate, timeouts: { createMs: 5_000, otherMs: 60_000, lookUpPauseMs: 2_000 } },
    })
    browser = await startChromium()
    const orders: string[] = []
    // Four e-mails go out at once: three rounds leave enough time to cancel the run in the first two.
    for (let n = 0; n < 12; n += 1) orders.push(await shop.sell())
    issued = await Promise.all(orders.map(async (id) => await shop.untilSent(id)))
    refused = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  describe.each(LONG_SPEC_LANGUAGES)("in %s", (language) => {
    let dashboard: Dashboard
    let text: Dashboard["text"]
    let main: Locator

    beforeAll(async () => {
      dashboard = await Dashboard.open(browser, shop, language)
      text = dashboard.text
      main = dashboard.page.locator("main")
      await dashboard.logIn("/invoicing")
    })

    afterAll(async () => await dashboard?.close())

    afterEach(async () => {
      await shop.sandbox.clearFaults()
      await dashboard.page.unrouteAll({ behavior: "wait" })
      expect(dashboard.takeProblems()).toEqual([])
    })

    it("show their progress, are found again in another browser, and can be stopped there", async () => {
      // A bulk run skips what was mailed just now.
      await shop.sql(
        `update invoicing_request set sent_at = sent_at - interval '1 hour',
             send_stamped_at = send_stamped_at - interval '1 hour'`
      )
      // Logs in beforehand, because the run continues meanwhile.
      const other = await Dashboard.open(browser, shop, language)
      await other.logIn("/orders")
      await shop.sandbox.setFault({ kind: "slow", endpoint: SEND, options: { delayMs: 20_000 } })
      await dashboard.visit("/invoicing?state=issued")
      await dashboard.page.getByRole("checkbox", { name: text("list.selectAll") }).click()
      await dashboard.page
        .getByRole("button", { name: text("list.bulk.send.label") })
        .last()
        .click()
      await dashboard.press("list.bulk.send.label", dashboard.page.getByRole("alertdialog"))
      await dashboard.page.waitForURL("**/app/invoicing/bulk/*")
      await dashboard.sees([text("bulk.states.running"), text("bulk.leave")], main)
      await takePicture(dashboard.page, `bulk-running-${language}`)
      // One user leaves the page, and another finds the run.
      await dashboard.visit("/orders")
      await other.visit("/invoicing")
      const section = other.page.getByRole("group", { name: text("bulk.title") })
      await section.getByRole("progressbar").first().waitFor()
      await takePicture(other.page, `bulk-on-the-list-${language}`)
      await section
        .getByRole("link", { name: text("bulk.report") })
        .first()
        .click()
      const page = other.page.locator("main")
      await other.press("bulk.cancel.button", page)
      await other.press("bulk.cancel.confirm", other.page.getByRole("alertdialog"))
      await other.sees(text("bulk.states.canceled"), page)
      await takePicture(other.page, `bulk-canceled-${language}`)
      expect(other.takeProblems()).toEqual([])
      await other.close()
      await shop.untilQuiet()
      const { runs } = (await shop.get<BulkRunListResponse>("bulk-runs")).body
      expect(runs[0]?.counts.left).toBeGreaterThan(0)
      for (const { order_id: orderId } of issued) {
        expect(shop.invoicesOf(orderId)).toHaveLength(1)
      }
    })

    it("end with a report: links, each refusal's reason, and a file", async () => {
      const started = await shop.post<{ run: { id: string } }>("bulk-runs/retry", {
        request_ids: [refused.id, issued[0]?.id],
      })
      await dashboard.visit(`/invoicing/bulk/${started.body.run.id}`)
      await dashboard.sees(text("bulk.states.partlyRequested"), main)
      const reason = text("errors.NOT_RETRYABLE", { state: text("states.issued") })
      await dashboard.sees([reason, text("bulk.items.requested"), text("bulk.items.refused")], main)
      // What was retried has been refused again by now: the page notices without a reload, and shows nothing
      // green.
      const retried = main.getByRole("row").filter({ hasText: `#${refused.order_display_id}` })
      const cause = text(`reasons.${refused.reasons[0]?.code}.cause`)
      await dashboard.sees([dashboard.badge("refused"), cause], retried)
      expect(await main.getByText(text("bulk.items.done"), { exact: true }).count()).toBe(0)
      const kept = main.getByRole("row").filter({ hasText: `#${issued[0]?.order_display_id}` })
      await dashboard.sees([dashboard.badge("issued"), issued[0]?.invoice_number ?? "?"], kept)
      await takePicture(dashboard.page, `bulk-report-${language}`)
      const { content } = await dashboard.download("bulk.csv", main)
      const lines = content.toString("utf8").split("\r\n")
      expect(lines[0]).toBe(
        `\uFEFF${["order", "result", "reason", "invoice", "number"].map((one) => text(`bulk.columns.${one}`)).join(language === "pl" ? ";" : ",")}`
      )
      const rest = lines.slice(1).join("\n")
      const refusedAgain = `${text("states.refused")}; ${cause}`
      for (const words of [reason, refusedAgain, issued[0]?.invoice_number ?? "?"]) {
        expect(rest).toContain(words.replaceAll('"', '""'))
      }
      await dashboard.press("bulk.show.refused", main)
      await main
        .getByRole("table")
        .getByText(text("bulk.items.requested"), { exact: true })
        .waitFor({ state: "detached" })
      await main.getByRole("link", { name: `#${issued[0]?.order_display_id}` }).click()
      await dashboard.page.waitForURL(`**/app/orders/${issued[0]?.order_id}`)
      await shop.until(refused.order_id, "refused")
    })

    it("are begun by their keys alone, all in reach on a phone, and give the focus back", async () => {
      const { page } = dashboard
      await dashboard.visit("/invoicing?state=issued")
      const box = page.getByRole("checkbox", { name: text("list.selectAll") })
      await box.click()
      const send = page.getByRole("button", { name: text("list.bulk.send.label") }).last()
      await send.waitFor()
      // The browser keeps its own use of these keys.
      for (const key of ["Control+c", "Control+e", "Alt+r"]) await page.keyboard.press(key)
      const question = page.getByRole("alertdialog")
      expect(await question.count()).toBe(0)
      expect(await page.getByText(text("list.bulk.check.none")).count()).toBe(0)
      await page.keyboard.press("e")
      await question.waitFor()
      await page.keyboard.press("c")
      expect(await page.getByText(text("list.bulk.check.none")).count()).toBe(0)
      await page.keyboard.press("Escape")
      await question.waitFor({ state: "detached" })
      await waitUntil(
        "the focus",
        async () => (await dashboard.focused()) === text("list.selectAll")
      )
      await page.setViewportSize({ width: 390, height: 844 })
      for (const act of ["retry", "send", "check"]) {
        const button = page.getByRole("button", { name: text(`list.bulk.${act}.label`) }).last()
        const { x = -1, width = 0 } = (await button.boundingBox()) ?? {}
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(390)
      }
      await takePicture(page, `list-selected-phone-${language}`)
      await page.setViewportSize(WIDE)
    })

    it("mail nothing that waits for KSeF, differs or was refused by it, and say so before", async () => {
      const waiting = issued[7]?.id
      await shop.sql(
        `update invoicing_request set send_state = 'waiting',
           send_wait_ends_at = now() + interval '1 hour' where id = $1`,
        [waiting]
      )
      // An e-mail whose invoice is not watched any more waits for nothing, and is moved on every minute.
      await shop.sql(
        `update invoicing_follow_up set due_at = now() + interval '1 hour'
         where request_id = $1 and kind = 'ksef'`,
        [waiting]
      )
      try {
        await dashboard.visit("/invoicing?state=issued")
        const { page } = dashboard
        await page.getByRole("checkbox", { name: text("list.selectAll") }).click()
        await page
          .getByRole("button", { name: text("list.bulk.send.label") })
          .last()
          .click()
        const question = page.getByRole("alertdialog")
        const states = `${text("sendStates.waiting")} 1`
        await dashboard.sees(
          [
            new RegExp(text("list.bulk.send.will", { count: issued.length - 1 })),
            new RegExp(text("list.bulk.rest", { count: 1, states })),
          ],
          question
        )
        await dashboard.press("actions.cancel", question)
      } finally {
        await shop.sql(
          `update invoicing_request set send_state = 'sent', send_wait_ends_at = null where id = $1`,
          [waiting]
        )
      }
    })

    it("take in all that fit the filter, not only the page", async () => {
      const more = 25
      await shop.sql(
        `insert into invoicing_request select (jsonb_populate_record(request, jsonb_build_object(
             'id', 'invreq_more_' || n, 'order_id', 'order_more_' || n,
             'order_display_id', (9000 + n)::text))).*
           from invoicing_request request, generate_series(1, ${more}) n where request.id = $1`,
        [refused.id]
      )
      const count = more + 1
      await dashboard.visit("/invoicing?state=refused")
      await dashboard.page.getByRole("checkbox", { name: text("list.selectAll") }).click()
      const line = dashboard.page.getByTestId("select-fitting")
      await dashboard.sees(text("list.fitting.page", { count: 20 }), line)
      await takePicture(dashboard.page, `list-page-selected-${language}`)
      await line.getByRole("button", { name: text("list.fitting.select", { count }) }).click()
      await dashboard.sees(text("list.fitting.done", { count }), line)
      await dashboard.sees(text("list.selected", { count }), dashboard.page.locator("body"))
      await takePicture(dashboard.page, `list-all-selected-${language}`)
      // One box unticked: only the rest of the page is selected, and nothing on other pages.
      const boxes = dashboard.page.locator("tbody").getByRole("checkbox")
      await boxes.first().click()
      await dashboard.sees(text("list.selected", { count: 19 }), dashboard.page.locator("body"))
      await boxes.first().click()
      await line.getByRole("button", { name: text("list.fitting.select", { count }) }).click()
      await dashboard.sees(text("list.fitting.done", { count }), line)
      await dashboard.page
        .getByRole("button", { name: text("list.bulk.retry.label") })
        .last()
        .click()
      const question = dashboard.page.getByRole("alertdialog")
      await dashboard.sees(text("list.bulk.retry.will", { count }), question)
      // Their orders do not exist, so acting on them would have no result.
      await dashboard.press("actions.cancel", question)
      await shop.sql("delete from invoicing_request where id like 'invreq_more_%'")
    })

    it("say so when a report cannot be loaded, or is not there", async () => {
      dashboard.expectProblem(/404 \(Not Found\)/)
      await dashboard.visit("/invoicing/bulk/none")
      await dashboard.sees([text("bulk.error"), text("errors.BULK_RUN_UNKNOWN")], main)
    })

    it("complete the paid orders that wait without an invoice, from the count on the page", async () => {
      const orders = [await shop.place(), await shop.place()]
      for (const orderId of orders) await shop.process.ask("capture", { orderId })
      await shop.sql(
        "update payment set captured_at = now() - interval '10 minutes' where captured_at is not null"
      )
      await dashboard.visit("/invoicing")
      await dashboard.page
        .getByRole("link", { name: new RegExp(text("overview.withoutInvoice")) })
        .click()
      await dashboard.page.waitForURL("**/app/invoicing/orders")
      await dashboard.sees([text("ordersWithout.title"), text("ordersWithout.waiting")], main)
      await dashboard.page.getByRole("checkbox", { name: text("ordersWithout.selectAll") }).click()
      await takePicture(dashboard.page, `orders-without-${language}`)
      await dashboard.page
        .getByRole("button", { name: text("ordersWithout.complete.label") })
        .last()
        .click()
      const question = dashboard.page.getByRole("alertdialog")
      await dashboard.sees(text("ordersWithout.complete.invoices"), question)
      await dashboard.press("ordersWithout.complete.label", question)
      await dashboard.page.waitForURL("**/app/invoicing/bulk/*")
      await dashboard.sees(text("bulk.states.finished"), main)
      for (const orderId of orders) {
        await shop.untilSent(orderId)
        expect(shop.invoicesOf(orderId)).toHaveLength(1)
      }
      await waitUntil("none is left", async () => {
        await dashboard.visit("/invoicing/orders")
        await main.getByText(text("ordersWithout.title")).first().waitFor()
        return await main
          .getByText(text("ordersWithout.empty"))
          .waitFor({ timeout: 5_000 })
          .then(
            () => true,
            () => false
          )
      })
      await takePicture(dashboard.page, `orders-without-none-${language}`)
    })
  })
})
