import { compareRates, findRatesAbroad } from "../unmapped-rates"

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

it("keeps apart a rate that no label stands for, which no setting can fix", () => {
  expect(compareRates([{ rate: 19 }, { rate: 5 }], vatMap)).toEqual({
    unmapped: [],
    strange: ["19"],
    mapped: ["5"],
  })
})

it("finds nothing in a shop without tax rates", () => {
  expect(compareRates([], vatMap)).toEqual({ unmapped: [], strange: [], mapped: [] })
})

const of = (country_code: string | null, rate: number | string) => ({
  rate,
  tax_region: { country_code },
})

it("names the countries whose buyers would get a Polish rate on their invoice", () => {
  const rates = [of("pl", 23), of("pt", "23.00"), of("ie", 23), of("ie", 5), of("de", 19)]
  expect(findRatesAbroad(rates, vatMap)).toEqual({ rates: ["5", "23"], countries: ["IE", "PT"] })
})

it("names none where the label is for certain places, the rate is 0 or nobody knows where it is", () => {
  const limited = {
    "23": [{ label: "23%", countries: ["PL"] }],
    "8": [{ label: "8%", contractorRegion: "POLAND" }],
    "0": [{ label: "0%" }],
  } as never
  const rates = [of("ie", 23), of("lu", 8), of("us", 0), of("ie", 9), of(null, 23), { rate: 23 }]
  expect(findRatesAbroad(rates, limited)).toEqual({ rates: [], countries: [] })
  expect(findRatesAbroad([of("pl", 23), of("PL", 8)], vatMap)).toEqual({ rates: [], countries: [] })
})
