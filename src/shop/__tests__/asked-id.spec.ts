import { OrderReader, type Query } from "../order-reader"
import { ORDER_ROW } from "./order-row"

const order = { id: ORDER_ROW.id, is_draft_order: false }

/** Like Medusa's Query: a filter whose value is undefined filters nothing. */
const query: Query = {
  graph: ({ entity, filters }) => {
    const all: Record<string, { id: string }[]> = {
      order: [ORDER_ROW],
      payment: [{ id: "pay_1", payment_collection: { order } } as { id: string }],
      fulfillment: [{ id: "ful_1", order } as { id: string }],
    }
    const asked = filters?.id
    const ids = asked === undefined ? null : [asked].flat()
    return Promise.resolve({
      data: (all[entity] ?? []).filter(({ id }) => ids === null || ids.includes(id)),
    })
  },
}

/** An event or a caller without types may have no id, or several. */
const WITHOUT_ID = undefined as unknown as string
const SEVERAL = [ORDER_ROW.id, "order_2"] as unknown as string

const reader = new OrderReader(query)

describe("an order that is asked for without an id", () => {
  it("is none, instead of the first one of the shop", async () => {
    expect(await reader.readHeader(ORDER_ROW.id)).toMatchObject({ id: ORDER_ROW.id })
    expect(await reader.readHeader(WITHOUT_ID)).toBeNull()
    expect(await reader.readHeader(SEVERAL)).toBeNull()
  })

  it("is none by a payment or a fulfillment without an id", async () => {
    expect(await reader.findOrderOfPayment("pay_1")).toBe(ORDER_ROW.id)
    expect(await reader.findOrderOfPayment(WITHOUT_ID)).toBeNull()
    expect(await reader.findOrderOfFulfillment("ful_1")).toBe(ORDER_ROW.id)
    expect(await reader.findOrderOfFulfillment(WITHOUT_ID)).toBeNull()
  })
})
