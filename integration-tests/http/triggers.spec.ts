import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(400_000)

describe("an event other than the order's completion as the trigger", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "triggers" })
  })

  afterAll(async () => await shop?.close())

  it.each([
    ["order.fulfillment_created", "pack"],
    ["shipment.created", "ship"],
    ["delivery.created", "deliver"],
  ] as const)(
    "issues at %s when that is the trigger, found by the sweep too",
    async (trigger, act) => {
      await shop.restart({ options: { trigger } })
      const orderId = await shop.place()
      const lost = await shop.place()
      const steps = async (id: string) => {
        const fulfillmentId = await shop.process.ask("pack", { orderId: id })
        if (act === "pack") return
        expect(await shop.requestOf(id)).toBeNull()
        await shop.process.ask("ship", { orderId: id, fulfillmentId })
        if (act === "ship") return
        expect(await shop.requestOf(id)).toBeNull()
        await shop.process.ask("deliver", { orderId: id, fulfillmentId })
      }
      await steps(orderId)
      await shop.untilSent(orderId)
      expect(shop.invoicesOf(orderId)).toHaveLength(1)

      await shop.restart({ options: { trigger: "manual" } })
      await shop.restart({ options: { trigger } })
      await shop.post("companies/default/pause", { reason: "Its event gets lost" })
      await steps(lost)
      await waitUntil("its request", async () => await shop.requestOf(lost))
      await shop.sql("delete from invoicing_request where order_id = $1", [lost])
      await shop.sql("delete from invoicing_scan where id = 'missed_orders'")
      await shop.sweep()
      expect(await shop.requestOf(lost)).toMatchObject({ requested_by: "sweep" })
      await shop.post("companies/default/resume", { cause: "paused" })
      await shop.until(lost)
    }
  )

  it("asks for an order in its checkout when issuing is stopped, but does not issue it yet", async () => {
    await shop.restart({ options: { trigger: "order.placed" } })
    await shop.sweep()
    // Without Medusa's event, as while the payment is being asked for.
    const order = {
      buyer: BUYERS.person,
      lines: [{ sku: "KUB-01", quantity: 1, discountMinor: 0 }],
      shippingMinor: 0,
    }
    const [orderId = ""] = await shop.process.ask("placePlain", {
      shop: shop.shop,
      orders: [order],
    })
    await shop.sweep()
    expect(await shop.requestOf(orderId)).toBeNull()
    expect((await shop.post("settings", { trigger: "manual" })).status).toBe(200)
    expect(await shop.requestOf(orderId)).toMatchObject({ requested_by: "sweep", state: "queued" })
    await shop.sweep()
    expect(await shop.requestOf(orderId)).toMatchObject({ state: "queued" })
    expect(shop.invoicesOf(orderId)).toEqual([])
    await shop.post("settings", { trigger: null })
  })
})
