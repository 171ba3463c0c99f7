import { ShopUnderTest } from "../shop/shop-under-test"

jest.setTimeout(400_000)

type OrderRow = { total: number; items: { id: string; variant_id: string }[] }

/** Medusa's own routes, relative to the plugin's. */
const ROUTES = {
  exchange: { path: "../exchanges", begin: {}, claimed: "inbound/items", item: {} },
  claim: {
    path: "../claims",
    begin: { type: "replace" },
    claimed: "claim-items",
    item: { reason: "production_failure" },
  },
} as const

/** Medusa adds the replacement at its full price, so the order's total counts the goods twice. */
describe("an order whose goods are exchanged or claimed before its invoice", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "swapped" })
  })

  afterAll(async () => await shop?.close())

  const readOrder = async (orderId: string) => {
    const fields = ["id", "total", "items.id", "items.variant_id"]
    const [order] = await shop.process.ask("graph", {
      entity: "order",
      fields,
      filters: { id: orderId },
    })
    return order as OrderRow
  }
  const post = async (path: string, body: object) => {
    const reply = await shop.post<Record<string, { id: string }>>(path, body)
    if (reply.status !== 200) throw new Error(`${path}: ${reply.text}`)
    return reply.body
  }
  /** Replaces one sold piece with another, without a shipping method that would reveal it. */
  const swap = async (orderId: string, kind: keyof typeof ROUTES) => {
    const { path, begin, claimed, item } = ROUTES[kind]
    const [sold] = (await readOrder(orderId)).items
    const begun = await post(path, { order_id: orderId, ...begin })
    const change = `${path}/${begun[kind]?.id}`
    await post(`${change}/${claimed}`, { items: [{ id: sold?.id, quantity: 1, ...item }] })
    await post(`${change}/outbound/items`, {
      items: [{ variant_id: sold?.variant_id, quantity: 1 }],
    })
    await post(`${change}/request`, {})
    return change
  }

  it.each(["exchange", "claim"] as const)(
    "by the %s of a piece is left to a person, and issued once that was canceled",
    async (kind) => {
      const orderId = await shop.place({ items: { "KUB-01": 2 } })
      const { total } = await readOrder(orderId)
      await shop.process.ask("capture", { orderId })
      const fulfillmentId = await shop.process.ask("pack", { orderId })
      await shop.process.ask("ship", { orderId, fulfillmentId })
      const change = await swap(orderId, kind)
      expect((await readOrder(orderId)).total).toBeGreaterThan(total)

      await shop.complete(orderId)
      const refused = await shop.until(orderId, "refused", "issued")
      expect(refused.reasons.map(({ code }) => code)).toEqual(["RETURN_BEFORE_INVOICE"])
      expect(shop.invoicesOf(orderId)).toEqual([])

      await post(`${change}/cancel`, {})
      expect((await shop.post(`requests/${refused.id}/retry`)).status).toBe(200)
      const { totals } = await shop.untilSent(orderId)
      expect(Number(totals?.gross)).toBe(total)
      expect(shop.invoicesOf(orderId)).toHaveLength(1)
    }
  )
})
