import type { InvoiceRequestDetail } from "../../src/types"
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
    expect((await read(id)).payment).toMatchObject({ state: "unpaid" })
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
})
