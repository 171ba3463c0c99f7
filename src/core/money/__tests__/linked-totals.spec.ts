import { readLinkedTotals } from "../linked-totals"

describe("the amounts of an invoice that was made by hand", () => {
  it.each([
    ["40.65", "50.00", "9.35"],
    ["40.6", "50", "9.40"],
    ["50.00", "50.00", "0.00"],
    ["0.1", "0.3", "0.20"],
    ["-40.65", "-50.00", "-9.35"],
  ])("are exact: %s and %s", (net, gross, vat) => {
    const two = (text: string) => Number(text).toFixed(2)
    const totals = { net: two(net), vat, gross: two(gross), byVat: {} }
    expect(readLinkedTotals({ net, gross })).toEqual(totals)
  })

  it("are not told where one is missing", () => {
    expect(readLinkedTotals({ net: null, gross: "50.00" })).toBeNull()
    expect(readLinkedTotals({ net: "40.65", gross: null })).toBeNull()
  })
})
