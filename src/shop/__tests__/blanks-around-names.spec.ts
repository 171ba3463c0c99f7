import { mapCategory, mapProject } from "../../core/draft/mapping"
import { routeOrder } from "../../core/settings/company-routing"
import { readOptions } from "../../core/settings/options"
import { OrderReader } from "../order-reader"
import { ORDER_ROW } from "./order-row"

const CHANNEL = { id: "sc_1", name: "Hurt " }
const REGION = { id: "reg_1", name: " Polska" }

const product = {
  ...{ id: "prod_1", handle: "mug", metadata: null, collection: null, type: null },
  tags: [{ id: "ptag_1", value: "promo " }],
}

const ROWS: Record<string, unknown[]> = {
  order: [
    {
      ...{ ...ORDER_ROW, metadata: null, sales_channel: CHANNEL, region: REGION },
      items: ORDER_ROW.items.map((item) => ({ ...item, product })),
    },
  ],
  sales_channel: [CHANNEL],
  region: [REGION],
}

it("names with a blank around them in the shop are those of the settings, which keep none", async () => {
  const { companies, mapping } = readOptions({
    companies: [
      { id: "first", apiKey: "a", salesChannels: ["Hurt "] },
      { id: "second", apiKey: "b" },
    ],
    mapping: {
      categories: { tags: { "promo ": "Promotions" } },
      projects: { regions: { " Polska": 7 } },
    },
  })
  const reader = new OrderReader({
    graph: ({ entity }) => Promise.resolve({ data: ROWS[entity] ?? [] }),
  })
  const [header, order] = [
    await reader.readHeader(ORDER_ROW.id),
    await reader.readOrder(ORDER_ROW.id),
  ]
  const [line] = order?.lines ?? []
  if (!header || !order || !line) throw new Error("The order was not read")
  expect(routeOrder(header, companies, await reader.readNames())).toMatchObject({
    kind: "company",
    company: { id: "first" },
  })
  expect(mapCategory(line, mapping)).toMatchObject({ value: "Promotions" })
  expect(mapProject(order, mapping, [1n])).toMatchObject({ value: 7 })
})
