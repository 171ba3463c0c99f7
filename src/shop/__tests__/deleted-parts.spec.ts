import { composeContractor } from "../../core/contractor/compose-contractor"
import { chooseCompany } from "../../core/settings/company-choice"
import { readOptions } from "../../core/settings/options"
import { OrderReader, type Query } from "../order-reader"
import { ORDER_ROW } from "./order-row"

type Asked = Parameters<Query["graph"]>[0]

const settings = readOptions({ apiKey: "test-key" })

/** A shop that hands out what was deleted only where it is asked to. */
function shopOf(row: unknown, deleted: Readonly<Record<string, readonly unknown[]>>) {
  const asked: Asked[] = []
  const graph: Query["graph"] = (input) => {
    asked.push(input)
    const data = input.entity === "order" ? [row] : input.withDeleted ? deleted[input.entity] : []
    return Promise.resolve({ data: [...(data ?? [])] })
  }
  return { reader: new OrderReader({ graph }), asked }
}

const [ITEM] = ORDER_ROW.items
const ROW = {
  ...ORDER_ROW,
  customer_id: "cus_1",
  sales_channel_id: "sc_1",
  region_id: "reg_1",
}
const GONE = {
  ...ROW,
  customer: undefined,
  sales_channel: undefined,
  region: null,
  billing_address: { ...ROW.billing_address, company: "Acme sp. z o.o.", metadata: null },
  items: [
    { ...ITEM, product: null },
    { ...ITEM, id: "ordli_2", product_id: null, product: null },
    null,
  ],
}
const DELETED = {
  customer: [{ id: "cus_1", company_name: "Acme sp. z o.o.", metadata: { nip: "1234563218" } }],
  sales_channel: [{ id: "sc_1", name: "Hurt" }],
  region: [{ id: "reg_1", name: "Polska" }],
  product: [{ ...ITEM?.product, metadata: { unit: "kg" } }],
}

describe("an order of which something was deleted after it was placed", () => {
  it("keeps the tax number of the customer's record", async () => {
    const order = await shopOf(GONE, DELETED).reader.readOrder(ROW.id)
    const buyer = order && composeContractor(order, settings)
    expect(buyer).toMatchObject({
      contractor: {
        type: "COMPANY",
        name: "Acme sp. z o.o.",
        taxIdentificationNumber: "1234563218",
      },
    })
  })

  it("keeps the product of its item, and its channel and region", async () => {
    const order = await shopOf(GONE, DELETED).reader.readOrder(ROW.id)
    expect(order).toMatchObject({
      salesChannel: { id: "sc_1", name: "Hurt" },
      region: { id: "reg_1", name: "Polska" },
    })
    expect(order?.lines.map(({ product }) => product?.metadata)).toEqual([
      { unit: "kg" },
      undefined,
      undefined,
    ])
    expect(order?.lines[0]?.product?.collection?.name).toBe("Ceramics")
  })

  it("goes to the company of its channel, also where a new one has that name", async () => {
    const header = await shopOf(GONE, DELETED).reader.readHeader(ROW.id)
    const companies = [
      { id: "trade", apiKey: "a", salesChannels: ["Hurt"] },
      { id: "default", apiKey: "b" },
    ]
    expect(header && chooseCompany(header, companies)?.id).toBe("trade")
  })

  it("is read as it is where the rows are gone for good", async () => {
    const order = await shopOf(GONE, {}).reader.readOrder(ROW.id)
    expect(order).toMatchObject({ customer: null, salesChannel: null, region: null })
    expect(order?.lines[0]?.product).toMatchObject({ id: "prod_1", metadata: {} })
  })

  it("costs an order that has it all no question", async () => {
    const { reader, asked } = shopOf(ROW, DELETED)
    await reader.readOrder(ROW.id)
    await reader.readHeader(ROW.id)
    expect(asked.filter(({ withDeleted }) => withDeleted)).toEqual([])
  })
})
