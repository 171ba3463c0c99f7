import type { Browser } from "playwright-core"
import { formatAmount, formatDate } from "../../src/admin/wording/formats"
import type { InvoiceRequestDetail, InvoiceRequestResponse } from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { findFaults } from "./axe"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard } from "./dashboard"
import { takePicture } from "./pictures"
import { languagesOfDay } from "./texts"

jest.setTimeout(600_000)

const OVERDUE_DAY = "2020-02-29"

describeInChromium("payments in the dashboard", () => {
  let shop: ShopUnderTest
  let browser: Browser

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "paypage", withDashboard: true })
    browser = await startChromium()
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  const sell = async (customerId?: string) =>
    await shop.untilSent(
      await shop.sell({ buyer: BUYERS.company, ...(customerId && { customerId }) })
    )
  const read = async ({ id }: InvoiceRequestDetail) =>
    (await shop.get<InvoiceRequestResponse>(`requests/${id}`)).body.request
  const createCustomer = async (email: string) =>
    await shop.process.ask("createCustomer", { email })

  /** Its due date is long past. */
  async function sellOverdue(customerId?: string): Promise<InvoiceRequestDetail> {
    const request = await sell(customerId)
    const day = `update invoicing_request set due_date = '${OVERDUE_DAY}' where id = $1`
    await shop.sql(day, [request.id])
    await shop.sql(
      `update invoicing_follow_up set warn_at = '${OVERDUE_DAY}T23:00:00Z'
       where request_id = $1 and kind = 'payment'`,
      [request.id]
    )
    return request
  }

  describe.each(languagesOfDay("payments"))("in %s", (language) => {
    let dashboard: Dashboard
    let text: Dashboard["text"]

    beforeAll(async () => {
      dashboard = await Dashboard.open(browser, shop, language)
      text = dashboard.text
      await dashboard.logIn("/orders")
    })

    afterAll(async () => await dashboard?.close())

    afterEach(() => expect(dashboard.takeProblems()).toEqual([]))

    const amount = (value: string | undefined) => formatAmount(value ?? "?", "PLN", language)

    it("shows how much of it is paid, and marks it paid and unpaid once that was confirmed", async () => {
      const request = await sell()
      const { order_id: orderId, totals, invoice_number: number } = request
      await shop.process.ask("capture", { orderId, amount: 40 })
      await dashboard.visitOrder(orderId, "issued")
      const part = text("payment.part", { paid: amount("40"), gross: amount(totals?.gross) })
      await dashboard.sees([
        text("payment.statuses.unpaid"),
        text("payment.due", { day: formatDate(request.due_date ?? "", language) }),
        part,
        text("payment.told.unpaid_order"),
      ])
      await dashboard.showWidget()
      await takePicture(dashboard.page, `payment-part-${language}`)
      expect(await dashboard.isOverflowing()).toBe(false)
      expect(await findFaults(dashboard.page, dashboard.widget)).toEqual([])

      await dashboard.press("payment.mark.paid.button")
      const prompt = dashboard.page.getByRole("alertdialog")
      await dashboard.sees(
        [
          text("payment.mark.paid.title", { number: number ?? "?" }),
          text("payment.mark.order", { paid: amount("40") }),
        ].map((words) => new RegExp(words.replace(/[.?()]/g, "\\$&"))),
        prompt
      )
      await takePicture(dashboard.page, `payment-prompt-${language}`)
      await prompt.getByRole("button", { name: text("actions.cancel") }).click()
      expect(shop.invoicesOf(orderId)[0]?.isPaid).toBe(false)
      await dashboard.press("payment.mark.paid.button")
      await dashboard.press("payment.mark.paid.button", prompt)
      await dashboard.sees(text("payment.statuses.paid"))
      await dashboard.button("payment.mark.unpaid.button").waitFor()
      expect(shop.invoicesOf(orderId)[0]?.isPaid).toBe(true)
      expect((await read(request)).acts.map(({ act }) => act)).toEqual(["mark_paid"])

      await dashboard.visit(`/invoicing/${request.id}`)
      const main = dashboard.page.locator("main")
      await dashboard.sees([text("timeline.acts.mark_paid"), text("payment.statuses.paid")], main)
      await takePicture(dashboard.page, `payment-page-${language}`)
      await dashboard.press("payment.mark.unpaid.button", main)
      await dashboard.press("payment.mark.unpaid.button", prompt)
      await dashboard.sees(text("timeline.acts.mark_unpaid"), main)
      expect(shop.invoicesOf(orderId)[0]?.isPaid).toBe(false)
    })

    it("says on the card why it could not be marked", async () => {
      const request = await sell()
      await dashboard.visitOrder(request.order_id, "issued")
      shop.sandbox.configure("default", { paymentsRefused: true })
      dashboard.expectProblem(/502 \(Bad Gateway\)/)
      await dashboard.press("payment.mark.paid.button")
      const prompt = dashboard.page.getByRole("alertdialog")
      await dashboard.press("payment.mark.paid.button", prompt)
      await dashboard.sees(text("errors.PAYMENT_REFUSED"), dashboard.page.locator("body"))
      shop.sandbox.configure("default", { paymentsRefused: false })
      await dashboard.button("payment.mark.paid.button").waitFor()
    })

    it("narrows the list to what is overdue", async () => {
      const request = await sellOverdue()
      const other = await sell()
      await dashboard.visit("/invoicing?payment=overdue")
      const table = dashboard.page.getByRole("table")
      await dashboard.sees([request.invoice_number ?? "?", text("payment.statuses.overdue")], table)
      expect(await table.innerText()).not.toContain(other.invoice_number)
      await dashboard.page.getByRole("button", { name: text("payment.statuses.overdue") }).waitFor()
      expect(await dashboard.isOverflowing(dashboard.page.locator("main"))).toBe(false)
      await table.scrollIntoViewIfNeeded()
      await takePicture(dashboard.page, `payment-list-${language}`)
    })

    it("shows a customer's invoices on their page, newest first, with PDF", async () => {
      const customerId = await createCustomer(`zofia-${language}@kupuje.example`)
      const refused = { customerId, buyer: BUYERS.mistyped }
      await shop.invoice(refused, "refused")
      const first = await sell(customerId)
      const overdue = await sellOverdue(customerId)
      const last = await sell(customerId)
      await shop.post(`requests/${first.id}/mark-paid`, { state: "unpaid" })
      await dashboard.visit(`/customers/${customerId}`)
      const part = dashboard.page.getByTestId("customer-invoices")
      await dashboard.sees(
        [
          text("payment.customer.overdue", { count: 1 }),
          text("payment.statuses.overdue"),
          text("payment.statuses.unpaid"),
          text("payment.statuses.paid"),
          text("payment.due", { day: formatDate(OVERDUE_DAY, language) }),
          text("states.refused"),
          text("payment.customer.notIssued"),
          amount(first.totals?.gross),
        ],
        part
      )
      const numbers = [last, overdue, first].map(({ invoice_number: number }) => number ?? "?")
      const shown = await part.innerText()
      const places = numbers.map((number) => shown.indexOf(number))
      expect(places.every((place) => place >= 0)).toBe(true)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(await findFaults(dashboard.page, part)).toEqual([])
      await part.scrollIntoViewIfNeeded()
      await takePicture(dashboard.page, `customer-invoices-${language}`)
      const [download] = await Promise.all([
        dashboard.page.waitForEvent("download"),
        part
          .getByRole("button", {
            name: text("payment.customer.download", { number: overdue.invoice_number ?? "?" }),
          })
          .click(),
      ])
      expect(download.suggestedFilename()).toMatch(/\.pdf$/)
      await part.getByRole("link", { name: last.invoice_number ?? "?", exact: true }).click()
      await dashboard.page.waitForURL(`**/app/invoicing/${last.id}`)
    })

    it("says so where a customer has no invoice, and where they cannot be loaded", async () => {
      const customerId = await createCustomer(`nobody-${language}@kupuje.example`)
      await dashboard.visit(`/customers/${customerId}`)
      const part = dashboard.page.getByTestId("customer-invoices")
      await dashboard.sees(text("payment.customer.empty"), part)
      await takePicture(dashboard.page, `customer-empty-${language}`)
      await dashboard.context.route(/customers\/cus_\w+\/invoices/, async (route) => {
        await route.fulfill({ status: 500, contentType: "application/json", body: "{}" })
      })
      dashboard.expectProblem(/500 \(Internal Server Error\)/)
      await dashboard.visit(`/customers/${customerId}`)
      await dashboard.sees(text("payment.customer.error"), part)
      await takePicture(dashboard.page, `customer-error-${language}`)
      await dashboard.context.unroute(/customers\/cus_\w+\/invoices/)
      await dashboard.press("actions.tryAgain", part)
      await dashboard.sees(text("payment.customer.empty"), part)
    })
  })
})
