import { labelLine, readVatTable } from "../../../core/vat-label"
import { sayRates } from "../use-reason-text"

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
