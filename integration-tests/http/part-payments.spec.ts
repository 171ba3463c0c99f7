import type {
  InvoicePreviewResponse,
  InvoiceRequestDetail,
  InvoiceRequestListResponse,
  InvoicingOverviewResponse,
} from "../../src/types"
import { ShopUnderTest } from "../shop/shop-under-test"

jest.setTimeout(300_000)

const CODE = "NOT_PAID_IN_FULL"
/** Two mugs at 49.99 each, picked up in person: 99.98 PLN. */
const TWO_MUGS = { items: { "KUB-01": 2 }, shipping: "Odbiór osobisty" } as const

describe("with the trigger payment.captured, an order that is paid in parts", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "part_payments",
      options: { trigger: "payment.captured" },
    })
  })

  afterAll(async () => await shop?.close())

  /** Waits until the order is refused with this amount paid; nothing is issued. */
  async function untilPaid(orderId: string, paid: string): Promise<InvoiceRequestDetail> {
    const request = await shop.untilRequest(
      orderId,
      ({ state, reasons: [reason] }) => state === "refused" && reason?.params.paid === paid
    )
    expect(request.reasons).toMatchObject([{ code: CODE, params: { paid, currency: "PLN" } }])
    expect(shop.invoicesOf(orderId)).toEqual([])
    return request
  }

  const dueOf = ({ reasons }: InvoiceRequestDetail) => Number(reasons[0]?.params.due)

  /** An order of which 10.00 were captured, and what is due in all. */
  async function sellInParts() {
    const orderId = await shop.sell(TWO_MUGS)
    await shop.process.ask("capture", { orderId, amount: 10 })
    const request = await untilPaid(orderId, "10.00")
    return { orderId, request, due: dueOf(request) }
  }

  const grosze = (amount: number) => Math.round(amount * 100) / 100

  async function expectPaidInvoice(orderId: string, due: number): Promise<void> {
    await shop.untilSent(orderId)
    const [invoice, ...others] = shop.invoicesOf(orderId)
    expect(others).toEqual([])
    expect(invoice?.request.payments).toMatchObject({ isPaid: true })
    expect((await shop.requestOf(orderId))?.totals?.gross).toBe(due.toFixed(2))
  }

  it("is invoiced as paid after the last part, and until then says what is due", async () => {
    const { orderId, due } = await sellInParts()
    await shop.process.ask("capture", { orderId, amount: 5 })
    await untilPaid(orderId, "15.00")
    await shop.process.ask("capture", { orderId, amount: grosze(due - 15) })
    await expectPaidInvoice(orderId, due)
  })

  it("is listed as waiting for its payment, not among what a person has to mend", async () => {
    const { orderId, request } = await sellInParts()
    expect(request.awaits_payment).toBe(true)
    const find = async (query: string) => {
      const { body } = await shop.get<InvoiceRequestListResponse>(`requests?limit=100&${query}`)
      return body.requests.some(({ id }) => id === request.id)
    }
    const lists = ["state=awaiting_payment", "state=issued&state=awaiting_payment"]
    for (const query of [...lists, "state=refused&state=awaiting_payment"]) {
      expect([query, await find(query)]).toEqual([query, true])
    }
    for (const query of ["state=refused", "state=issued", "needs_attention=true"]) {
      expect([query, await find(query)]).toEqual([query, false])
    }
    const { body: overview } = await shop.get<InvoicingOverviewResponse>("overview")
    expect(overview.needs_attention).toBe(0)
    const { body: file } = await shop.get<string>(
      "requests/export?language=pl&state=awaiting_payment"
    )
    expect(file).toContain("czeka na zapłatę")
    // Nobody looks whether it was paid any more, so somebody has to decide.
    await shop.sql("update invoicing_request set due_at = null, due_for = null where id = $1", [
      request.id,
    ])
    expect(await find("state=refused")).toBe(true)
    expect(await find("needs_attention=true")).toBe(true)
    expect((await shop.requestOf(orderId))?.awaits_payment).toBe(false)
    await shop.post(`requests/${request.id}/skip`, { reason: "never paid" })
  })

  it("may have several payments in several collections", async () => {
    const orderId = await shop.sell(TWO_MUGS)
    await shop.process.ask("authorize", { orderId })
    await shop.process.ask("capture", { orderId, amount: 10 })
    const due = dueOf(await untilPaid(orderId, "20.00"))
    const half = Math.floor(((due - 20) / 2) * 100) / 100
    await shop.process.ask("capture", { orderId, amount: half })
    await expectPaidInvoice(orderId, due)
  })

  it("is found by the sweep when the event of the last part was lost", async () => {
    const { orderId, request, due } = await sellInParts()
    const amount = grosze(due - 10)
    await shop.process.ask("capture", { orderId, amount, isLost: true })
    await shop.sweep()
    expect((await shop.requestOf(orderId))?.state).toBe("refused")
    const [row] = await shop.sql<{ due_for: string; minutes: number }>(
      `select due_for, extract(epoch from due_at - now()) / 60 as minutes
       from invoicing_request where id = $1`,
      [request.id]
    )
    expect(row?.due_for).toBe("payment_look")
    expect(Number(row?.minutes)).toBeGreaterThan(50)
    expect(Number(row?.minutes)).toBeLessThanOrEqual(60)
    await shop.sql("update invoicing_request set due_at = now() where id = $1", [request.id])
    await shop.sweep()
    await expectPaidInvoice(orderId, due)
  })

  it("is issued at once, as unpaid, when a person presses Issue now, and not by Retry", async () => {
    const { orderId, request } = await sellInParts()
    expect(request.actions).toMatchObject({ issue: true, retry: true })
    await shop.post(`requests/${request.id}/retry`)
    const { updated_at, state } = await shop.untilRequest(
      orderId,
      (now) => now.state === "refused" && now.updated_at !== request.updated_at
    )
    const { body } = await shop.get<InvoicePreviewResponse>(`orders/${orderId}/preview`)
    expect(body.preview).toMatchObject({
      decision: "refused",
      reasons: [{ code: CODE }],
      invoice: { payment: { isPaid: false } },
    })
    await shop.post(`orders/${orderId}/request`, { state, updated_at })
    await shop.untilSent(orderId)
    expect(shop.invoicesOf(orderId)).toMatchObject([{ request: { payments: { isPaid: false } } }])
  })

  it("is a person's once the part was refunded, and ends with a canceled order", async () => {
    const refunded = await sellInParts()
    await shop.process.ask("refund", { orderId: refunded.orderId, amount: 10 })
    await shop.untilRequest(
      refunded.orderId,
      ({ reasons: [reason] }) => reason?.code === "CREDIT_LINE_AFTER_ORDER"
    )
    const canceled = await shop.place(TWO_MUGS)
    await shop.process.ask("capture", { orderId: canceled, amount: 10 })
    await untilPaid(canceled, "10.00")
    await shop.process.ask("cancel", { orderId: canceled })
    await shop.until(canceled, "canceled")
    for (const orderId of [refunded.orderId, canceled]) {
      expect(shop.invoicesOf(orderId)).toEqual([])
    }
  })
})
