import { compareRates } from "../unmapped-rates"

const vatMap = {
  "23": [{ label: "23%" }],
  "8.00": [{ label: "8%" }],
  "5": [{ label: "5%" }],
} as never

it("names the rates of the tax regions that have no label, each once, whatever its decimals", () => {
  const rates = [{ rate: 23 }, { rate: "23.00" }, { rate: 8 }, { rate: 0 }, { rate: null }, {}]
  expect(compareRates(rates, vatMap)).toEqual({
    unmapped: ["0"],
    strange: [],
    mapped: ["8", "23"],
  })
})

it("keeps apart a rate that no label stands for, which no setting can mend", () => {
  expect(compareRates([{ rate: 19 }, { rate: 5 }], vatMap)).toEqual({
    unmapped: [],
    strange: ["19"],
    mapped: ["5"],
  })
})

it("finds nothing in a shop without tax rates", () => {
  expect(compareRates([], vatMap)).toEqual({ unmapped: [], strange: [], mapped: [] })
})
