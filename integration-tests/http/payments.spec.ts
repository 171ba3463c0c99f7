import type {
  CustomerInvoicesResponse,
  InvoiceRequestDetail,
  InvoiceRequestListResponse,
  InvoicingErrorBody,
} from "../../src/types"
import { ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(300_000)

const MARK_PAID = "POST /sales/markPaid"

describe("an invoice that is issued before its order is paid", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "payments" })
  })

  afterAll(async () => await shop?.close())

  afterEach(async () => await shop.sandbox.clearFaults())

  const read = async (id: string) =>
    (await shop.get<{ request: InvoiceRequestDetail }>(`requests/${id}`)).body.request
  const sell = async () => {
    const orderId = await shop.sell()
    return await shop.untilSent(orderId)
  }
  const isPaidThere = (orderId: string) => shop.invoicesOf(orderId)[0]?.isPaid
  const isDue = async (id: string) =>
    await waitUntil("the capture is told", async () => {
      const rows = await shop.sql(
        `select 1 from invoicing_follow_up
         where request_id = $1 and kind = 'payment' and due_at <= now()`,
        [id]
      )
      return rows.length > 0 || null
    })

  it("is marked paid in the service when the payment is captured, by several processes once", async () => {
    const { id, order_id: orderId } = await sell()
    expect((await read(id)).payment).toMatchObject({ state: "unpaid" })
    expect(isPaidThere(orderId)).toBe(false)
    await shop.process.ask("markPaid", { times: 1 })
    expect(isPaidThere(orderId)).toBe(false)
    await shop.process.ask("capture", { orderId })
    await isDue(id)
    const runs = await shop.process.ask("markPaid", { times: 4 })
    expect(runs.reduce((sum, { marked }) => sum + marked, 0)).toBe(1)
    expect(isPaidThere(orderId)).toBe(true)
    const { payment, attempts } = await read(id)
    expect(payment).toMatchObject({ state: "paid", since: expect.any(String) })
    expect(attempts.filter(({ operation }) => operation === "mark-paid")).toMatchObject([
      { outcome: "done" },
    ])
  })

  it("is marked once the service answers again", async () => {
    const { id, order_id: orderId } = await sell()
    await shop.process.ask("capture", { orderId })
    await isDue(id)
    await shop.sandbox.setFault({ kind: "5xx-before", endpoint: MARK_PAID })
    await shop.process.ask("markPaid", { times: 1 })
    // It is unknown whether the service received it.
    expect((await read(id)).payment).toMatchObject({ state: "marking" })
    await shop.sandbox.clearFaults()
    await shop.sql("update invoicing_follow_up set due_at = now() where request_id = $1", [id])
    await shop.process.ask("markPaid", { times: 1 })
    expect(isPaidThere(orderId)).toBe(true)
  })

  it("says nothing of one that was paid before", async () => {
    const orderId = await shop.place()
    await shop.process.ask("capture", { orderId })
    await shop.process.ask("complete", { orderIds: [orderId] })
    const { id } = await shop.untilSent(orderId)
    expect((await read(id)).payment).toBeNull()
    expect(isPaidThere(orderId)).toBe(true)
  })

  it("is issued as paid where an edit canceled the rest of a payment and what was too much was paid back", async () => {
    // Three mugs and the courier, of which 114.97 is captured. A fourth is asked for; one is left.
    const orderId = await shop.place({ items: { "KUB-01": 3 } })
    await shop.process.ask("capture", { orderId, amount: 114.97 })
    await shop.process.ask("edit", { orderId, quantity: 4 })
    await shop.process.ask("edit", { orderId, quantity: 1 })
    await shop.process.ask("refund", { orderId, amount: 49.99 })
    await shop.process.ask("complete", { orderIds: [orderId] })
    const { totals } = await shop.untilSent(orderId)
    expect(totals?.gross).toBe("64.98")
    expect(isPaidThere(orderId)).toBe(true)
  })

  const due = async (id: string) =>
    await shop.sql(
      "update invoicing_follow_up set due_at = now() where request_id = $1 and kind = 'payment'",
      [id]
    )

  it("is not marked for a part, which its page shows", async () => {
    const { id, order_id: orderId, totals } = await sell()
    await shop.process.ask("capture", { orderId, amount: 40 })
    await isDue(id)
    await shop.process.ask("markPaid", { times: 1 })
    expect(isPaidThere(orderId)).toBe(false)
    const { payment, payment_status: status } = await read(id)
    expect(payment).toMatchObject({ state: "unpaid", amounts: { kept: "40", refunded: "0" } })
    expect(status).toBe("unpaid")
    await shop.process.ask("capture", { orderId, amount: Number(totals?.gross) - 40 })
    await isDue(id)
    await shop.process.ask("markPaid", { times: 1 })
    expect(isPaidThere(orderId)).toBe(true)
  })

  it("is marked unpaid when the payment was undone, which Medusa tells nobody of", async () => {
    const { id, order_id: orderId } = await sell()
    await shop.process.ask("capture", { orderId })
    await isDue(id)
    await shop.process.ask("markPaid", { times: 1 })
    expect(isPaidThere(orderId)).toBe(true)
    await shop.process.ask("cancelPayments", { orderId })
    await due(id)
    await shop.process.ask("markPaid", { times: 3 })
    expect(isPaidThere(orderId)).toBe(false)
    expect((await read(id)).payment).toMatchObject({ state: "unpaid", by: "order" })
  })

  it("stays marked when the buyer got his money back: a correction settles that", async () => {
    const { id, order_id: orderId, totals } = await sell()
    await shop.process.ask("capture", { orderId })
    await isDue(id)
    await shop.process.ask("markPaid", { times: 1 })
    await shop.process.ask("refund", { orderId, amount: Number(totals?.gross) })
    await isDue(id)
    await shop.process.ask("markPaid", { times: 1 })
    expect(isPaidThere(orderId)).toBe(true)
    const { payment } = await read(id)
    expect(payment).toMatchObject({ state: "paid", amounts: { kept: "0" } })
    await waitUntil("the correction is asked for", async () => (await read(id)).correction)
  })

  it("is marked by a person, who is named, and stays so", async () => {
    const { id, order_id: orderId } = await sell()
    const press = async (to: "paid" | "unpaid", state: string) =>
      await shop.post<InvoicingErrorBody & { request?: InvoiceRequestDetail }>(
        `requests/${id}/mark-${to}`,
        { state }
      )
    const paid = await press("paid", "unpaid")
    expect(paid.body.request?.payment).toMatchObject({ state: "paid", by: "person" })
    expect(isPaidThere(orderId)).toBe(true)
    expect(await press("paid", "unpaid")).toMatchObject({
      status: 409,
      body: { code: "CHANGED_MEANWHILE" },
    })
    expect(await press("paid", "paid")).toMatchObject({
      status: 409,
      body: { code: "PAYMENT_AS_WANTED" },
    })
    await due(id)
    await shop.process.ask("markPaid", { times: 1 })
    expect(isPaidThere(orderId)).toBe(true)
    await press("unpaid", "paid")
    expect(isPaidThere(orderId)).toBe(false)
    await shop.process.ask("capture", { orderId })
    await due(id)
    await shop.process.ask("markPaid", { times: 1 })
    expect(isPaidThere(orderId)).toBe(false)
    const { acts, attempts } = await read(id)
    expect(acts.map(({ act }) => act)).toEqual(["mark_paid", "mark_unpaid"])
    expect(attempts.map(({ operation }) => operation)).toContain("mark-unpaid")
  })

  it("tells the person what the service said, and leaves it as it was", async () => {
    const { id, order_id: orderId } = await sell()
    shop.sandbox.configure("default", { paymentsRefused: true })
    const refused = await shop.post<InvoicingErrorBody>(`requests/${id}/mark-paid`, {
      state: "unpaid",
    })
    shop.sandbox.configure("default", { paymentsRefused: false, paymentsSilent: true })
    expect(refused).toMatchObject({ status: 502, body: { code: "PAYMENT_REFUSED" } })
    expect((await read(id)).payment).toMatchObject({ state: "unpaid", by: "order" })
    // The service carried it out but did not respond: the call is repeated automatically.
    const silent = await shop.post(`requests/${id}/mark-paid`, { state: "unpaid" })
    shop.sandbox.configure("default", { paymentsSilent: false })
    expect(silent.status).toBe(200)
    expect((await read(id)).payment).toMatchObject({ state: "marking", by: "person" })
    expect(isPaidThere(orderId)).toBe(true)
    await due(id)
    await shop.process.ask("markPaid", { times: 1 })
    expect((await read(id)).payment).toMatchObject({ state: "paid", by: "person" })
  })

  it("is found as paid, unpaid or overdue, in the list, its export and on the buyer's page", async () => {
    const customerId = await shop.process.ask("createCustomer", {
      email: "anna@kupuje.example",
    })
    const sold: InvoiceRequestDetail[] = []
    for (let at = 0; at < 3; at += 1) {
      const orderId = await shop.sell({ customerId })
      sold.push(await shop.untilSent(orderId))
    }
    const [paid, unpaid, overdue] = sold as [
      InvoiceRequestDetail,
      InvoiceRequestDetail,
      InvoiceRequestDetail,
    ]
    await shop.post(`requests/${paid.id}/mark-paid`, { state: "unpaid" })
    await shop.sql("update invoicing_request set due_date = '2020-02-29' where id = $1", [
      overdue.id,
    ])
    await shop.sql(
      "update invoicing_follow_up set warn_at = '2020-02-29T23:00:00Z' where request_id = $1 and kind = 'payment'",
      [overdue.id]
    )
    const ids = [paid.id, unpaid.id, overdue.id]
    const find = async (status: string) => {
      const query = sold.map(({ order_id: id }) => `order_id=${id}`).join("&")
      const { body } = await shop.get<InvoiceRequestListResponse>(
        `requests?${query}&payment=${status}&order=created_at`
      )
      for (const row of body.requests)
        expect(["paid", "unpaid", "overdue"]).toContain(row.payment_status)
      return body.requests.map(({ id }) => ids.indexOf(id))
    }
    expect(await find("paid")).toEqual([0])
    expect(await find("unpaid")).toEqual([1, 2])
    expect(await find("overdue")).toEqual([2])
    expect(await find("paid&payment=overdue")).toEqual([0, 2])
    expect((await shop.get("requests?payment=late")).status).toBe(400)
    const csv = await shop.get<unknown>(`requests/export?payment=overdue&language=pl`)
    expect(csv.text).toContain("po terminie;2020-02-29")
    expect(csv.text).not.toContain(";niezapłacona;")

    const { body } = await shop.get<CustomerInvoicesResponse>(`customers/${customerId}/invoices`)
    expect(body).toMatchObject({ count: 3, overdue: 1, limit: 20, offset: 0 })
    expect(body.invoices.map(({ payment_status: status }) => status)).toEqual([
      "overdue",
      "unpaid",
      "paid",
    ])
    expect(body.invoices[0]).toMatchObject({
      id: overdue.id,
      invoice_number: overdue.invoice_number,
      gross: overdue.totals?.gross,
      due_date: "2020-02-29",
      has_pdf: true,
    })
    expect(JSON.stringify(body)).not.toContain("anna")
    const second = await shop.get<CustomerInvoicesResponse>(
      `customers/${customerId}/invoices?limit=1&offset=1`
    )
    expect(second.body.invoices.map(({ id }) => id)).toEqual([unpaid.id])
    const nobody = await shop.get<CustomerInvoicesResponse>("customers/cus_none/invoices")
    expect(nobody).toMatchObject({ status: 200, body: { invoices: [], count: 0, overdue: 0 } })
  })
})
