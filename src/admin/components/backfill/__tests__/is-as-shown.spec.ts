import { isAsShown, type ShownTie } from "../is-as-shown"

const row = (differs: ShownTie["candidate"]["differs"]): ShownTie => ({
  candidate: { gross: "100.00", currency: "pln", differs },
  order: { gross: "120.00", currency: "PLN" },
})

describe("a difference of an invoice that is tied", () => {
  it("is the one that the row shows, with its figures", () => {
    const shown = { what: "gross", found: "100", sent: "120.00" }
    expect(isAsShown(shown, row(["total"]))).toBe(true)
    expect(isAsShown({ ...shown, sent: "120.01" }, row(["total"]))).toBe(false)
    expect(isAsShown({ ...shown, found: "99.99" }, row(["total"]))).toBe(false)
    const currency = { what: "currency", found: "PLN", sent: "EUR" }
    expect(isAsShown(currency, row(["currency"]))).toBe(false)
    const euros = { ...row(["currency"]), order: { gross: "120.00", currency: "eur" } }
    expect(isAsShown(currency, euros)).toBe(true)
  })

  it("is another one where the row shows only something else", () => {
    const gross = { what: "gross", found: "100.00", sent: "120.00" }
    expect(isAsShown(gross, row(["date"]))).toBe(false)
    expect(isAsShown({ what: "buyer", found: "Lipa", sent: "Klon" }, row(["date"]))).toBe(false)
    expect(isAsShown({ what: "buyer", found: "Lipa", sent: "Klon" }, row(["buyer"]))).toBe(true)
  })

  it("is another one where the order had no amount to compare with", () => {
    const unknown = { ...row(["total"]), order: { gross: null, currency: null } }
    expect(isAsShown({ what: "gross", found: "100.00", sent: "120.00" }, unknown)).toBe(false)
  })
})
