import type { VatRule } from "../../settings/options"
import type { LineTax } from "../../order/order-snapshot"
import { labelLine, readVatTable, type VatBuyer } from "../vat-label"

const POLE: VatBuyer = { country: "PL", region: "POLAND", type: "PRIVATE_PERSON" }
const tax = (rate: string, code: string | null = null): LineTax => ({ rate, code })

function label(taxLines: LineTax[], vatMap: Record<string, VatRule[]>, buyer = POLE) {
  const lines = [{ kind: "item" as const, name: "Mug", taxLines }]
  const result = labelLine(lines, 0, readVatTable(vatMap), buyer)
  return result.kind === "label" ? result.label : result.refusal.code
}

describe("the VAT label", () => {
  it("knows 23, 23.0 and 23.00 as one rate on both sides", () => {
    expect(label([tax("23")], { "23.00": [{ label: "23%" }] })).toBe("23%")
    expect(label([tax("23.0000")], { "23": [{ label: "23%" }] })).toBe("23%")
  })

  it("comes from the entry with most conditions met, wherever it stands", () => {
    const vatMap: Record<string, VatRule[]> = {
      "0": [
        { label: "zw", legalBasis: "art. 113 ust. 1" },
        { label: "0%", code: "EXPORT", contractorRegion: "OUTSIDE_OF_EU" },
        { label: "np", countries: ["us"] },
        { label: "np", contractorRegion: "EU", contractorType: "COMPANY" },
      ],
    }
    const american: VatBuyer = { country: "US", region: "OUTSIDE_OF_EU", type: "PRIVATE_PERSON" }
    expect(label([tax("0")], vatMap)).toBe("zw")
    expect(label([tax("0")], vatMap, american)).toBe("np")
    expect(label([tax("0", "EXPORT")], vatMap, american)).toBe("0%")
    expect(label([tax("0", "EXPORT")], vatMap)).toBe("zw")
    const german: VatBuyer = { country: "DE", region: "EU", type: "COMPANY" }
    expect(label([tax("0")], vatMap, german)).toBe("np")
    expect(label([tax("0")], vatMap, { ...german, type: "PRIVATE_PERSON" })).toBe("zw")
    const numbered = { ...german, taxIdentificationNumber: "DE129273398" }
    expect(label([tax("0")], vatMap, numbered)).toBe("np")
    expect(label([tax("0")], vatMap, { ...numbered, taxIdentificationNumber: null })).toBe("zw")
  })

  it("comes from the first of the entries with as many conditions met", () => {
    const exempt: VatRule = { label: "zw", code: "EXEMPT", legalBasis: "art. 43 ust. 1 pkt 29" }
    const abroad: VatRule = { label: "0%", contractorRegion: "OUTSIDE_OF_EU" }
    const american: VatBuyer = { country: "US", region: "OUTSIDE_OF_EU", type: "PRIVATE_PERSON" }
    const of = (rules: VatRule[]) => label([tax("0", "EXEMPT")], { "0": rules }, american)
    expect(of([exempt, abroad])).toBe("zw")
    expect(of([abroad, exempt])).toBe("0%")
  })

  it("is refused when no entry's conditions fit", () => {
    expect(label([tax("0")], { "0": [{ label: "np", countries: ["US"] }] })).toBe(
      "VAT_RATE_NOT_MAPPED"
    )
  })

  it("knows Greece and Great Britain by the EU's codes in a rule as well", () => {
    const vatMap: Record<string, VatRule[]> = { "0": [{ label: "np", countries: ["EL", "uk"] }] }
    const greek: VatBuyer = { country: "GR", region: "EU", type: "PRIVATE_PERSON" }
    const briton: VatBuyer = { ...greek, country: "GB", region: "OUTSIDE_OF_EU" }
    expect(label([tax("0")], vatMap, greek)).toBe("np")
    expect(label([tax("0")], vatMap, briton)).toBe("np")
    expect(label([tax("0")], vatMap, POLE)).toBe("VAT_RATE_NOT_MAPPED")
  })

  it("is refused when it promises another rate than the shop charged", () => {
    expect(label([tax("19")], { "19": [{ label: "23%" }] })).toBe("VAT_LABEL_DIFFERS_FROM_RATE")
    expect(label([tax("23")], { "23": [{ label: "zw" }] })).toBe("VAT_LABEL_DIFFERS_FROM_RATE")
    expect(label([], { none: [{ label: "23%" }] })).toBe("VAT_LABEL_DIFFERS_FROM_RATE")
    expect(label([], { none: [{ label: "np" }] })).toBe("np")
  })

  it("tells a zero tax line from none, and ignores it beside a real one", () => {
    const vatMap: Record<string, VatRule[]> = { "0": [{ label: "0%" }], "8": [{ label: "8%" }] }
    expect(label([], vatMap)).toBe("VAT_RATE_NOT_MAPPED")
    expect(label([tax("0"), tax("0.00")], vatMap)).toBe("0%")
    expect(label([tax("0"), tax("8")], vatMap)).toBe("8%")
    expect(label([tax("4"), tax("4")], vatMap)).toBe("SEVERAL_TAX_LINES")
  })
})
