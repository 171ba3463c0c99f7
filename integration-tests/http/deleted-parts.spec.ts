import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"

jest.setTimeout(300_000)

/** Medusa soft-deletes these and leaves them out of the order. */
describe("an order whose customer and product were deleted before its invoice", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "deleted",
      options: { unit: { default: "szt.", productMetadataKey: "unit" } },
    })
  })

  afterAll(async () => await shop?.close())

  it("is invoiced to the company of the customer's record, in the product's unit", async () => {
    const orderId = await shop.place()
    await shop.sql(
      `update order_address set metadata = null
       where id = (select billing_address_id from "order" where id = $1)`,
      [orderId]
    )
    await shop.sql(
      `update customer set metadata = '{"nip":"1234563218"}', company_name = $1, deleted_at = now()
       where id = (select customer_id from "order" where id = $2)`,
      [BUYERS.company.address.company, orderId]
    )
    await shop.sql(`update product set metadata = '{"unit":"kg"}', deleted_at = now()`)
    await shop.complete(orderId)
    await shop.until(orderId, "issued", "refused")
    const [invoice] = shop.invoicesOf(orderId)
    expect(invoice?.request.contractor).toMatchObject({
      contractorType: "COMPANY",
      contractorName: BUYERS.company.address.company,
      taxIdentificationNumber: "1234563218",
    })
    expect(invoice?.request.invoicePosition.map(({ unit }) => unit)).toEqual(["kg", "szt."])
  })
})
