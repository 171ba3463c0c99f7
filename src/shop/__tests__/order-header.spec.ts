import { readInvoiceCountry } from "../../core/settings/company-choice"
import { OrderReader } from "../order-reader"
import { ORDER_ROW } from "./order-row"

/** A storefront that knows the country alone writes such a billing address. */
const COUNTRY_ALONE = {
  ...ORDER_ROW.billing_address,
  company: "",
  first_name: " ",
  last_name: null,
  address_1: null,
  address_2: null,
  city: null,
  postal_code: "",
  country_code: "de",
}
const IN_POLAND = { ...ORDER_ROW.billing_address, country_code: "pl" }
const IN_GERMANY = { ...ORDER_ROW.billing_address, country_code: "de" }

describe("the country by which a company is chosen", () => {
  it.each([
    ["the shipping address where the billing one is blank", COUNTRY_ALONE, IN_POLAND, "PL"],
    ["the billing address where it says more", IN_GERMANY, IN_POLAND, "DE"],
    ["none where no address says more", COUNTRY_ALONE, null, null],
  ])("is of %s, before and after the order is read", async (_, billing, shipping, country) => {
    const order = { ...ORDER_ROW, billing_address: billing, shipping_address: shipping }
    const rows: Record<string, unknown[]> = { order: [order] }
    const reader = new OrderReader({
      graph: ({ entity }) => Promise.resolve({ data: rows[entity] ?? [] }),
    })
    expect(await reader.readHeader(ORDER_ROW.id)).toMatchObject({ country })
    const whole = await reader.readOrder(ORDER_ROW.id)
    expect(whole && readInvoiceCountry(whole)).toBe(country)
  })
})
