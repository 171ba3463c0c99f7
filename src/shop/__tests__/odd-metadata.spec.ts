import { UnreadableOrder } from "../../core/order/unreadable-order"
import { OrderReader } from "../order-reader"
import { ORDER_ROW } from "./order-row"

const readerOf = (row: unknown) =>
  new OrderReader({
    graph: ({ entity }) => Promise.resolve({ data: entity === "order" ? [row] : [] }),
  })

const [ITEM] = ORDER_ROW.items
const withMetadata = (metadata: unknown) => ({
  ...ORDER_ROW,
  metadata,
  billing_address: { ...ORDER_ROW.billing_address, metadata },
  customer: { company_name: null, metadata },
  items: [{ ...ITEM, product: { ...ITEM?.product, metadata } }],
})

describe("metadata", () => {
  it("that are an empty list, as PHP writes none, are none", async () => {
    const order = await readerOf(withMetadata([])).readOrder(ORDER_ROW.id)
    expect(order).toMatchObject({
      metadata: {},
      billingAddress: { metadata: {} },
      customer: { metadata: {} },
      lines: [{ product: { metadata: {} } }, {}],
    })
  })

  it.each([[["nip"]], [[{ key: "nip", value: "1234563218" }]], ['{"nip":"1234563218"}'], [5]])(
    "of another form (%j) may hold a tax number: the order is not read, and its place is told",
    async (metadata) => {
      const reader = readerOf({ ...ORDER_ROW, metadata })
      const error: unknown = await reader.readOrder(ORDER_ROW.id).catch((one: unknown) => one)
      expect(error).toBeInstanceOf(UnreadableOrder)
      expect(error).toMatchObject({ field: "metadata" })
      const address = { ...ORDER_ROW.billing_address, metadata }
      const billed = readerOf({ ...ORDER_ROW, billing_address: address })
      await expect(billed.readOrder(ORDER_ROW.id)).rejects.toMatchObject({
        field: "billing_address.metadata",
      })
      // Its request is made all the same, so that the refusal has a place to be shown.
      expect(await billed.readHeader(ORDER_ROW.id)).toMatchObject({ country: "PL" })
    }
  )
})
