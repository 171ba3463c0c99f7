import { listFixes, REASON_FIXES } from "../reason-fixes"
import { findRefusedSubject } from "../refused-field"

const refused = { code: "SERVICE_REFUSED", params: { code: "HTTP 400" } }
const firstFor = (en: string | null, pl: string | null = null) =>
  listFixes(refused, { en, pl })[0]?.target

describe("the way out of what the service refused", () => {
  it.each([
    ["The selected numbering format does not exist.", "settings.numbering"],
    ["Wybrany format numeracji nie istnieje.", "settings.numbering"],
    ["postcode (contractor.postCode) has the wrong form.", "buyer"],
    ["Kod pocztowy kontrahenta jest nieprawidłowy.", "buyer"],
    ["tax identification number must be a valid NIP", "buyer"],
    ["Numer VAT nabywcy nie istnieje w VIES.", "buyer"],
    [
      "unit gross price (invoicePosition[0].unitGrossPrice) has too many places.",
      "settings.amounts",
    ],
    ["Wartość brutto nie zgadza się z cenami pozycji.", "settings.amounts"],
    ["product category (invoicePosition[0].productCategory) does not exist.", "/invoicing/mapping"],
    ["Projekt o tym identyfikatorze nie istnieje.", "/invoicing/mapping"],
    ["Nieprawidłowa stawka VAT w pozycji 1.", "settings.vat"],
  ])("comes first for the field that is named: %s", (words, target) => {
    expect(firstFor(words)).toBe(target)
    expect(firstFor(null, words)).toBe(target)
  })

  it("keeps all the others after it, each once", () => {
    const fixes = listFixes(refused, { en: "The numbering format is gone.", pl: null })
    expect(new Set(fixes)).toEqual(new Set(REASON_FIXES.SERVICE_REFUSED))
    expect(fixes).toHaveLength(REASON_FIXES.SERVICE_REFUSED.length)
  })

  it("stays as it is where nothing is named, and for any other reason", () => {
    expect(listFixes(refused, { en: "No.", pl: "Nie." })).toEqual(REASON_FIXES.SERVICE_REFUSED)
    expect(listFixes(refused)).toEqual(REASON_FIXES.SERVICE_REFUSED)
    const differs = { code: "CURRENCY_PRECISION", params: {} }
    const words = { en: "The buyer's city is missing.", pl: null }
    expect(listFixes(differs, words)).toEqual(REASON_FIXES.CURRENCY_PRECISION)
  })

  it.each([
    "contractor's name",
    "nazwa kontrahenta",
    "street",
    "ulica",
    "miejscowość",
    "postcode",
    "kod pocztowy",
    "contractor's country",
    "kraj kontrahenta",
  ])("is the buyer's form for his %s", (words) => {
    expect(findRefusedSubject({ en: words, pl: null })).toBe("buyer")
  })
})
