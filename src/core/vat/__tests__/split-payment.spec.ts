import { composeDraft } from "../../draft/compose-draft"
import { reviewSplitPayment } from "../split-payment"
import { aCompany, aLine, anAddress, anOrder, NOON, someSettings } from "../../__tests__/an-order"

type Buyer = { nip?: string; country?: string; currency?: string; decimals?: number }

function flagOf(gross: string, buyer: Buyer = { nip: "5261040828" }) {
  const { nip, country = "pl", currency = "PLN", decimals = 2 } = buyer
  const order = anOrder({
    currency,
    currencyDecimals: decimals,
    total: gross,
    lines: [aLine({ unitPrice: gross })],
    billingAddress: anAddress({
      company: "Acme sp. z o.o.",
      countryCode: country,
      metadata: nip ? { nip } : {},
    }),
  })
  const result = composeDraft(order, someSettings(), aCompany(), NOON)
  if (result.kind !== "draft") throw new Error("refused")
  const { contractor, totals } = result.draft
  return reviewSplitPayment({ contractor, totals, currency })
}

describe("the flag for split payment", () => {
  it("is set on an invoice to a Polish company from 15,000 PLN gross on, to the grosz", () => {
    expect(flagOf("15000.00")).toMatchObject({
      code: "SPLIT_PAYMENT_TO_CHECK",
      params: { gross: "15000.00", currency: "PLN" },
    })
    expect(flagOf("149990.00")).not.toBeNull()
    expect(flagOf("14999.99")).toBeNull()
    expect(flagOf("9999.00")).toBeNull()
  })

  it("is not set for a person, nor for a company abroad", () => {
    expect(flagOf("20000.00", {})).toBeNull()
    expect(flagOf("20000.00", { nip: "DE123456789", country: "de" })).toBeNull()
  })

  it("is set for a company of a Polish number whose address is abroad", () => {
    expect(flagOf("20000.00", { nip: "PL5261040828", country: "de" })).not.toBeNull()
  })

  it("is set in another currency where the sum may reach it at any likely rate, and says so", () => {
    const euro = (gross: string) => flagOf(gross, { nip: "5261040828", currency: "EUR" })
    expect(euro("2500.00")).toMatchObject({
      code: "SPLIT_PAYMENT_TO_CHECK",
      params: { gross: "2500.00", currency: "EUR" },
    })
    expect(euro("2499.99")).toBeNull()
    expect(flagOf("9000", { nip: "5261040828", currency: "JPY", decimals: 0 })).toBeNull()
    expect(flagOf("1000.00", { nip: "5261040828", currency: "XYZ" })).not.toBeNull()
    expect(flagOf("999.99", { nip: "5261040828", currency: "XYZ" })).toBeNull()
  })

  it("holds no buyer's data", () => {
    expect(JSON.stringify(flagOf("15000.00"))).not.toMatch(/Acme|5261040828|Warszawa/)
  })
})
