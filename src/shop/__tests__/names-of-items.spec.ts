import { aCompany, NOON, someSettings } from "../../core/__tests__/an-order"
import { composeDraft } from "../../core/draft/compose-draft"
import { OrderReader } from "../order-reader"
import { ORDER_ROW } from "./order-row"

const readWith = async (titles: Record<string, string | null>) => {
  const row = { ...ORDER_ROW, items: ORDER_ROW.items.map((item) => ({ ...item, ...titles })) }
  const graph = async ({ entity }: { entity: string }) =>
    await Promise.resolve({ data: entity === "order" ? [row] : [] })
  const order = await new OrderReader({ graph }).readOrder(row.id)
  if (!order) throw new Error("The order was not read")
  return order
}

it.each([
  [{ product_title: "Mug", title: "Mug XL", variant_title: "Blue" }, "Mug (Blue)"],
  [{ product_title: "Mug", title: "Mug XL", variant_title: "Default variant" }, "Mug"],
  [{ product_title: " ", title: "Engraving", variant_title: null }, "Engraving"],
  [{ product_title: null, title: "", variant_title: "Blue mug" }, "Blue mug"],
])("the item of %j is called %s", async (titles, name) => {
  expect((await readWith(titles)).lines[0]).toMatchObject({ name })
})

it("an item that nothing names is refused, and not invoiced under an id of Medusa's", async () => {
  const order = await readWith({ product_title: null, title: " ", variant_title: null })
  expect(composeDraft(order, someSettings(), aCompany(), NOON)).toMatchObject({
    kind: "refused",
    refusals: [
      { code: "DRAFT_INVALID", field: "positions.0.name", params: { problem: "too_small" } },
    ],
  })
})
