import { composeDraft } from "../../core/draft/compose-draft"
import { fillDefaults, parseModuleOptions } from "../../core/settings/options"
import { findOrderChange } from "../../core/order/order-change"
import { OrderReader, type Query } from "../order-reader"
import { ORDER_ROW } from "./order-row"

const CREDIT = { id: "ordcl_1", amount: 10, raw_amount: { value: "10", precision: 20 } }
const OF_CHECKOUT = { ...CREDIT, metadata: null }
const MARKED = { ...CREDIT, id: "ordcl_2", metadata: { created_in_version: 3 } }
/** Packed after it was paid for in part with a gift card: Medusa copies the line as it is. */
const PACKED = {
  ...ORDER_ROW,
  version: 2,
  total: Number(ORDER_ROW.total) - 10,
  credit_lines: [OF_CHECKOUT],
}

const change = (status: string | null, ...actions: string[]) => ({
  id: "ordch_1",
  order_id: ORDER_ROW.id,
  status,
  actions: actions.map((action) => ({ action })),
})
const FULFILLED = change("confirmed", "FULFILL_ITEM")
const REFUNDED = change("confirmed", "CREDIT_LINE_ADD")

function openShop(order: object, changes: unknown) {
  const asked: string[] = []
  const graph: Query["graph"] = ({ entity }) => {
    asked.push(entity)
    const rows = { order: [order], order_change: changes } as Record<string, unknown[] | undefined>
    return Promise.resolve({ data: rows[entity] ?? [] })
  }
  const readOrder = async () => (await new OrderReader({ graph }).readOrder(ORDER_ROW.id))!
  return { asked, readOrder }
}

const settings = fillDefaults(parseModuleOptions({ apiKey: "key" }))
const NOON = new Date("2026-03-10T10:00:00Z")

describe("a credit line", () => {
  it("of the checkout stays a way of paying when the order is packed", async () => {
    const placed = await openShop({ ...PACKED, version: 1 }, []).readOrder()
    const packed = await openShop(PACKED, [FULFILLED]).readOrder()
    expect(packed.creditLines).toEqual([{ amount: "10", addedAfterOrder: false }])
    const [before, after] = [placed, packed].map((order) =>
      composeDraft(order, settings, settings.companies[0]!, NOON)
    )
    expect(after).toMatchObject({ kind: "draft" })
    expect(after).toEqual(before)
    if (after?.kind !== "draft") return
    const { totals } = after.draft
    expect(findOrderChange({ totals, positions: null, priceType: null }, packed, 2)).toBeNull()
  })

  it.each([
    ["a refund that nothing marks", [OF_CHECKOUT], [FULFILLED, REFUNDED]],
    ["a refund whose change tells no state", [OF_CHECKOUT], [change(null, "CREDIT_LINE_ADD")]],
    ["a marked refund and an older one that is not", [OF_CHECKOUT, MARKED], [REFUNDED, REFUNDED]],
  ])("counts as added later with %s", async (_, credit_lines, changes) => {
    const order = await openShop({ ...PACKED, version: 3, credit_lines }, changes).readOrder()
    expect(order.creditLines.map(({ addedAfterOrder }) => addedAfterOrder)).toEqual(
      credit_lines.map(() => true)
    )
    expect(composeDraft(order, settings, settings.companies[0]!, NOON)).toMatchObject({
      kind: "refused",
      refusals: [{ code: "CREDIT_LINE_AFTER_ORDER" }],
    })
  })

  it("that a refund added is told from the one of the checkout by its mark", async () => {
    const credit_lines = [OF_CHECKOUT, MARKED]
    const order = await openShop({ ...PACKED, version: 3, credit_lines }, [REFUNDED]).readOrder()
    expect(order.creditLines.map(({ addedAfterOrder }) => addedAfterOrder)).toEqual([false, true])
  })

  it("of a change that never took effect is none", async () => {
    for (const status of ["pending", "requested", "declined", "canceled"]) {
      const shop = openShop(PACKED, [change(status, "CREDIT_LINE_ADD")])
      expect((await shop.readOrder()).creditLines[0]?.addedAfterOrder).toBe(false)
    }
  })

  it("is asked about only where the order has one and was changed", async () => {
    for (const order of [
      { ...PACKED, version: 1 },
      { ...PACKED, credit_lines: [] },
      { ...PACKED, credit_lines: [{ ...OF_CHECKOUT, amount: 0, raw_amount: null }] },
    ]) {
      const { asked, readOrder } = openShop(order, [REFUNDED])
      await readOrder()
      expect(asked).not.toContain("order_change")
    }
  })

  it("fails the read of its order alone where a change cannot be understood", async () => {
    const other = { ...ORDER_ROW, id: "order_other" }
    const graph: Query["graph"] = ({ entity }) => {
      const rows = {
        order: [PACKED, other],
        order_change: [{ order_id: ORDER_ROW.id, actions: 7 }],
      }
      return Promise.resolve({ data: (rows as Record<string, unknown[]>)[entity] ?? [] })
    }
    const reader = new OrderReader({ graph })
    const [odd, sound] = await Promise.allSettled([
      reader.readOrder(ORDER_ROW.id),
      reader.readOrder("order_other"),
    ])
    expect(odd.status).toBe("rejected")
    expect(sound).toMatchObject({ status: "fulfilled", value: { id: "order_other" } })
  })

  it("fails the read where a change cannot be understood", async () => {
    await expect(openShop(PACKED, [{ order_id: 7 }]).readOrder()).rejects.toThrow(/unexpected form/)
  })
})

describe("an order that is picked up in the shop", () => {
  it("was sold on the day of its delivery, which nothing shipped", async () => {
    const fulfillments = [
      { shipped_at: null, delivered_at: "2026-03-06T12:00:00.000Z", canceled_at: null },
      { shipped_at: null, delivered_at: "2026-03-01T12:00:00.000Z", canceled_at: "2026-03-02" },
      { shipped_at: null, delivered_at: null, canceled_at: null },
    ]
    const order = await openShop({ ...ORDER_ROW, fulfillments }, []).readOrder()
    expect(order.shippedAt).toEqual(["2026-03-06T12:00:00.000Z"])
    const shipped = [{ ...fulfillments[0], shipped_at: "2026-03-05T12:00:00.000Z" }]
    const sent = await openShop({ ...ORDER_ROW, fulfillments: shipped }, []).readOrder()
    expect(sent.shippedAt).toEqual(["2026-03-05T12:00:00.000Z"])
  })

  it("was packed also where its parcel was canceled since, but not delivered", async () => {
    const fulfillments = [
      { created_at: "2026-03-01T12:00:00.000Z", delivered_at: null, canceled_at: "2026-03-02" },
      { created_at: "2026-03-03T12:00:00.000Z", delivered_at: "2026-03-04", canceled_at: null },
    ]
    const order = await openShop({ ...ORDER_ROW, fulfillments }, []).readOrder()
    expect(order.packedAt).toEqual(["2026-03-03T12:00:00.000Z"])
    expect(order.canceledPackedAt).toEqual(["2026-03-01T12:00:00.000Z"])
    expect(order.deliveredAt).toEqual(["2026-03-04T00:00:00.000Z"])
  })
})
