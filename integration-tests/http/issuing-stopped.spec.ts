import type { InvoicePreviewResponse, InvoiceRequestListResponse } from "../../src/types"
import { ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(400_000)

const CODE = "ISSUING_WAS_STOPPED"
const MUGS = { items: { "KUB-01": 2 }, shipping: "Odbiór osobisty" } as const
/** If an invoice were requested, it would be within a second. */
const PATIENCE_MS = 5_000
const TWO_LINES = { items: { "KUB-01": 2, "MIS-01": 1 } } as const

describe("what became due while issuing was stopped", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "stopped",
      options: { trigger: "payment.captured", startDate: "2026-01-01" },
    })
  })

  afterAll(async () => await shop?.close())

  async function change(settings: object) {
    expect((await shop.post("settings", settings)).status).toBe(200)
  }

  const grosze = (amount: number) => Math.round(amount * 100) / 100

  /** An order of which 10.00 were captured, with what is left to be paid. */
  async function sellInParts() {
    const orderId = await shop.sell(MUGS)
    await shop.process.ask("capture", { orderId, amount: 10 })
    const { id, reasons } = await shop.untilRequest(
      orderId,
      ({ reasons: [first] }) => first?.code === "NOT_PAID_IN_FULL"
    )
    return { orderId, id, rest: grosze(Number(reasons[0]?.params.due) - 10) }
  }

  async function untilLeft(orderId: string) {
    const request = await shop.untilRequest(
      orderId,
      ({ state, reasons: [first] }) => state === "refused" && first?.code === CODE
    )
    expect(shop.invoicesOf(orderId)).toEqual([])
    expect(request.actions).toMatchObject({ issue: true, link: true, skip: true, retry: false })
    const { body } = await shop.get<InvoiceRequestListResponse>("requests?needs_attention=true")
    expect(body.requests.map(({ id }) => id)).toContain(request.id)
    return request
  }

  it("is left to a person if it is the rest of a payment, by its event or by the sweep", async () => {
    const told = await sellInParts()
    const untold = await sellInParts()
    await change({ live: false })
    await shop.process.ask("capture", { orderId: told.orderId, amount: told.rest })
    await untilLeft(told.orderId)
    await shop.process.ask("capture", {
      orderId: untold.orderId,
      amount: untold.rest,
      isLost: true,
    })
    await change({ live: true })
    await shop.sql("update invoicing_request set due_at = now() where id = $1", [untold.id])
    await shop.sweep()
    const { id, state, updated_at } = await untilLeft(untold.orderId)
    await shop.sweep()
    await untilLeft(told.orderId)
    expect((await shop.post(`requests/${id}/retry`)).status).toBe(409)
    const { body } = await shop.get<InvoicePreviewResponse>(`orders/${untold.orderId}/preview`)
    expect(body.preview).toMatchObject({
      decision: "refused",
      reasons: [{ code: CODE }],
      invoice: { payment: { isPaid: true } },
    })
    await shop.post(`orders/${untold.orderId}/request`, { state, updated_at })
    await shop.untilSent(untold.orderId)
    expect(shop.invoicesOf(untold.orderId)).toHaveLength(1)
  })

  it("is issued if it was paid just before, although nobody noticed until then", async () => {
    const { orderId, id, rest } = await sellInParts()
    await shop.process.ask("capture", { orderId, amount: rest, isLost: true })
    await change({ live: false })
    await shop.sql("update invoicing_request set due_at = now() where id = $1", [id])
    await shop.sweep()
    await shop.untilSent(orderId)
    await change({ live: true })
    await shop.sweep()
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
  })

  it("needs attention if it is a draft order that was paid then, once it is an order", async () => {
    await change({ live: false })
    const orderId = await shop.place(MUGS)
    await shop.sql(`update "order" set is_draft_order = true, status = 'draft' where id = $1`, [
      orderId,
    ])
    await shop.process.ask("capture", { orderId })
    await change({ live: true })
    await shop.sweep()
    expect(await shop.requestOf(orderId)).toBeNull()
    await shop.process.ask("convertDraft", { orderId })
    await untilLeft(orderId)
    await shop.sweep()
    await untilLeft(orderId)
  })

  it.each(["order.fulfillment_created", "delivery.created"] as const)(
    "is not issued by a further parcel with the trigger %s",
    async (trigger) => {
      await change({ live: false, trigger })
      const early = await shop.place(TWO_LINES)
      const later = await shop.place(TWO_LINES)
      const send = async (orderId: string, part: { isPart?: boolean; isRest?: boolean }) => {
        const fulfillmentId = await shop.process.ask("pack", { orderId, ...part })
        if (trigger === "order.fulfillment_created") return
        await shop.process.ask("deliver", { orderId, fulfillmentId })
      }
      await send(early, { isPart: true })
      await change({ live: true })
      await send(early, { isRest: true })
      await send(later, {})
      await shop.untilSent(later)
      await shop.sweep()
      expect(await shop.requestOf(early)).toBeNull()
      expect(shop.invoicesOf(early)).toEqual([])
      await shop.post(`orders/${early}/request`, { state: null })
      await shop.untilSent(early)
      expect(shop.invoicesOf(early)).toHaveLength(1)
      await change({ trigger: null })
    }
  )

  it("is not issued by the event of an order placed then that comes only after Go live", async () => {
    await change({ live: false, trigger: "order.placed" })
    const [early, draft] = [await shop.place(MUGS), await shop.place(MUGS)]
    await shop.sql(
      `update "order" set created_at = created_at - interval '20 minutes' where id in ($1, $2)`,
      [early, draft]
    )
    // A draft order has no cart.
    await shop.sql("delete from order_cart where order_id = $1", [draft])
    await change({ live: true })
    for (const orderId of [early, draft]) {
      await shop.process.ask("emit", { name: "order.placed", orderId, times: 2 })
    }
    await shop.untilSent(draft)
    await shop.sweep()
    expect(await shop.requestOf(early)).toBeNull()
    expect(shop.invoicesOf(early)).toEqual([])
    await change({ trigger: null })
  })

  it("is not issued by the event of a completion that was emitted long before Go live", async () => {
    await change({ live: false })
    await change({ live: true, trigger: "order.completed" })
    const names = ["order.completed"]
    await shop.process.ask("hear", { names })
    await shop.invoice(MUGS)
    const early = await shop.place(MUGS)
    // An event cannot be made older, but Go live can be made later.
    await shop.sql(
      "update invoicing_scan set floor = now() + interval '1 hour' where id = 'missed_orders'"
    )
    await shop.complete(early)
    await waitUntil("the event", async () =>
      (await shop.process.ask("hear", { names })).some(({ data }) => data.id === early)
    )
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
    expect(await shop.requestOf(early)).toBeNull()
  })
})
