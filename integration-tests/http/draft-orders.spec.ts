import { ShopUnderTest } from "../shop/shop-under-test"

jest.setTimeout(300_000)

const MUGS = { items: { "KUB-01": 2 }, shipping: "Odbiór osobisty" } as const

describe("with the trigger payment.captured, a draft order that is paid", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "draft_orders",
      options: { trigger: "payment.captured", startDate: "2026-01-01" },
    })
  })

  afterAll(async () => await shop?.close())

  /** An order of the shop that is a draft still, and has an authorized payment. */
  async function draft(): Promise<string> {
    const orderId = await shop.place(MUGS)
    await shop.sql(`update "order" set is_draft_order = true, status = 'draft' where id = $1`, [
      orderId,
    ])
    return orderId
  }

  const convert = async (orderId: string) => await shop.process.ask("convertDraft", { orderId })

  const expectOnePaid = async (orderId: string) => {
    await shop.untilSent(orderId)
    expect(shop.invoicesOf(orderId)).toMatchObject([{ request: { payments: { isPaid: true } } }])
  }

  it("is invoiced once it has become an order, and not before", async () => {
    const orderId = await draft()
    await shop.process.ask("capture", { orderId })
    await shop.sweep()
    expect(await shop.requestOf(orderId)).toBeNull()
    await convert(orderId)
    await expectOnePaid(orderId)
  })

  it("is found by the sweep when the events of both were lost", async () => {
    const orderId = await draft()
    await shop.process.ask("capture", { orderId, isLost: true })
    await shop.sql(
      `update payment set captured_at = captured_at - interval '2 hours'
       where payment_collection_id in
         (select payment_collection_id from order_payment_collection where order_id = $1)`,
      [orderId]
    )
    const other = await shop.place(MUGS)
    await shop.process.ask("capture", { orderId: other })
    await shop.untilSent(other)
    // Both were captured by now; the scan must not leave the earlier one behind.
    await shop.sweep()
    expect(await shop.requestOf(orderId)).toBeNull()
    await shop.sql(`update "order" set is_draft_order = false, status = 'pending' where id = $1`, [
      orderId,
    ])
    await shop.sweep()
    await expectOnePaid(orderId)
  })

  it("is invoiced too where a person had pressed Issue now before", async () => {
    const orderId = await draft()
    await shop.post(`orders/${orderId}/request`, { state: null })
    await shop.untilRequest(orderId, ({ reasons: [first] }) => first?.code === "ORDER_IS_DRAFT")
    await shop.process.ask("capture", { orderId })
    await convert(orderId)
    await expectOnePaid(orderId)
  })

  it("but an order that is placed unpaid has no request until it is paid", async () => {
    const orderId = await draft()
    await convert(orderId)
    await shop.sweep()
    expect(await shop.requestOf(orderId)).toBeNull()
    await shop.process.ask("capture", { orderId })
    await expectOnePaid(orderId)
  })
})
