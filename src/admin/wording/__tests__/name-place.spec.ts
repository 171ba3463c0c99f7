import resources from "../../i18n"
import { namePlace } from "../name-place"

describe("the place of a value that cannot be read", () => {
  it("is a line and what of it, as people look for it", () => {
    expect(namePlace("items.0.tax_lines.rate")).toEqual({
      what: "tax_lines_rate",
      line: { kind: "items", number: 1 },
    })
    expect(namePlace("shipping_methods.1.amount")).toEqual({
      what: "amount",
      line: { kind: "shipping_methods", number: 2 },
    })
    expect(namePlace("currency_code")).toEqual({ what: "currency_code", line: null })
  })

  it("stays a path where nobody has words for it", () => {
    expect(["items.0.colour", "id", "", null].map(namePlace)).toEqual([null, null, null, null])
  })

  it("has words in both languages", () => {
    for (const { invoicing } of [resources.en, resources.pl]) {
      const { places } = invoicing.invoice.reason
      expect(Object.keys(places)).toEqual(
        expect.arrayContaining(["items", "shipping_methods", "tax_lines_rate", "total"])
      )
    }
  })
})
