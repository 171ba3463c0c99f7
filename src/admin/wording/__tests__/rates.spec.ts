import { labelLine, readVatTable } from "../../../core/vat/vat-label"
import { isSum, sayAmounts, sayRates } from "../use-reason-text"

const BUYER = { country: "PL", region: "POLAND", type: "COMPANY" } as const

/** What a refusal about VAT says of a line with these rates. */
function refuse(...rates: string[]) {
  const taxLines = rates.map((rate) => ({ rate, code: null }))
  const lines = [{ kind: "item" as const, name: "Kubek", taxLines }]
  const result = labelLine(lines, 0, readVatTable({}), BUYER)
  if (result.kind !== "refused") throw new Error("not refused")
  return sayRates(result.refusal.params, "bez podatku")
}

describe("the rate of a refused line", () => {
  it("is words where the line has no tax, never the map's key", () => {
    expect(refuse()).toEqual({ rate: "bez podatku" })
  })

  it("is a percentage", () => {
    expect(refuse("19")).toEqual({ rate: "19%" })
    expect(refuse("0")).toEqual({ rate: "0%" })
  })

  it("is told of each tax without an English word between", () => {
    expect(refuse("4", "4.875")).toMatchObject({ rates: "4%, 4.875%" })
  })
})

describe("the amounts of a reason", () => {
  it("are written as the language writes them, to the last digit", () => {
    const params = { total: "1283.730", lines: "-0.01", currency: "PLN" }
    expect(sayAmounts(params, "pl")).toEqual({ total: "1\u00a0283,730", lines: "-0,01" })
    expect(sayAmounts(params, "en")).toEqual({ total: "1,283.730", lines: "-0.01" })
  })

  it("have the decimals of their currency", () => {
    expect(sayAmounts({ amount: "10", currency: "PLN" }, "pl")).toEqual({ amount: "10,00" })
    expect(sayAmounts({ total: "7.5", currency: "PLN" }, "en")).toEqual({ total: "7.50" })
    expect(sayAmounts({ total: "900", currency: "JPY" }, "en")).toEqual({ total: "900" })
  })

  it("are no English words where the composed invoice does not add up", () => {
    const code = "DRAFT_TOTALS_DIFFER"
    expect(isSum({ code, params: { found: "3.00", expected: "the sum of positions" } })).toBe(true)
    expect(isSum({ code, params: { found: "3.00", expected: "2.99" } })).toBe(false)
    expect(isSum({ code: "READ_BACK_DIFFERS", params: { expected: "DRAFT" } })).toBe(false)
  })

  it("are not ids, states or numbers without decimals", () => {
    expect(sayAmounts({ found: "DRAFT", sent: "90021", id: "1.5", line: 2 }, "pl")).toEqual({})
  })
})
