import {
  changeRow,
  findRepeated,
  isMisfit,
  listLabels,
  readConditional,
  readRows,
  toVatMap,
  withRate,
} from "../vat-rows"

const BASIS = "art. 113 ust. 1 ustawy o VAT"

describe("the rows of the VAT map", () => {
  it("offer only labels that stand for the rate, however it is typed", () => {
    expect(listLabels("23")).toEqual(["23%"])
    expect(listLabels(" 8,0 % ")).toEqual(["8%"])
    expect(listLabels("0")).toEqual(["0%", "np", "zw"])
    expect(listLabels("none")).toEqual(["0%", "np", "zw"])
    expect(listLabels("Bez podatku ")).toEqual(["0%", "np", "zw"])
    expect(listLabels("19")).toEqual([])
    expect(listLabels("")).toEqual([])
    expect(listLabels("many")).toEqual([])
  })

  it("begin without a label, take the only one that fits and never guess among several", () => {
    const empty = { rate: "", label: "", basis: "" }
    expect(changeRow(empty, { rate: "8" })).toEqual({ rate: "8", label: "8%", basis: "" })
    expect(changeRow(empty, { rate: "0" })).toEqual({ rate: "0", label: "", basis: "" })
    expect(changeRow(empty, { rate: "19" })).toEqual({ rate: "19", label: "", basis: "" })
  })

  it("lose a legal basis with the label that needed it, and keep it otherwise", () => {
    const row = { rate: "0", label: "zw", basis: BASIS }
    expect(changeRow(row, { label: "np" })).toEqual({ rate: "0", label: "np", basis: "" })
    expect(changeRow(row, { rate: "none" })).toEqual({ rate: "none", label: "zw", basis: BASIS })
  })

  it("give the map back as it was, with what only the options can write", () => {
    const vatMap = {
      "23": [{ label: "23%" as const }],
      "0": [{ label: "np" as const, legalBasis: "art. 28b" }],
      none: [{ label: "zw" as const, legalBasis: BASIS, code: "EXEMPT" }],
    }
    expect(toVatMap(readRows(vatMap), readConditional(vatMap))).toEqual(vatMap)
  })

  it("of the usual rates stay fixed, and a row that is typed does not become one of them", () => {
    const [usual] = readRows({ "8": [{ label: "8%" as const }] })
    expect(usual && changeRow(usual, { label: "8%" }).isFixed).toBe(true)
    const typed = changeRow({ rate: "", label: "", basis: "" }, { rate: "8" })
    expect(typed.isFixed).toBeUndefined()
  })

  it("name the row that has the rate of another one, in whatever spelling", () => {
    const rows = readRows({ "23": [{ label: "23%" as const }], none: [{ label: "np" as const }] })
    const added = (rate: string) => ({ rate, label: "", basis: "" })
    const again = added("23,0 %")
    expect([...findRepeated([again, ...rows], [])]).toEqual([again])
    const untaxed = added("no tax")
    expect([...findRepeated([...rows, untaxed], [])]).toEqual([untaxed])
    const [first, second] = [added("0"), added("0.0")]
    expect([...findRepeated([...rows, first, second], [])]).toEqual([second])
    const zero = added("0")
    expect([...findRepeated([...rows, zero], [["0", []]])]).toEqual([zero])
    expect(findRepeated([...rows, added(""), added(" "), added("0")], []).size).toBe(0)
  })

  it("have one more for a rate that somebody came for, as the first of them", () => {
    const vatMap = { "23": [{ label: "23%" as const }] }
    const rows = readRows(vatMap)
    expect(withRate(rows, vatMap, "0")).toEqual([{ rate: "0", label: "", basis: "" }, ...rows])
    const eight = { rate: "8", label: "8%", basis: "" }
    const two = { ...vatMap, "8": [{ label: "8%" as const }] }
    expect(withRate([...rows, eight], two, "8")).toEqual([eight, ...rows])
    const byBuyer = { "8": [{ label: "8%" as const, countries: ["PL"] }] }
    expect(withRate(rows, byBuyer, "8")).toBe(rows)
    expect(withRate(rows, vatMap, null)).toBe(rows)
    expect(toVatMap([...rows, { rate: " ", label: "", basis: "" }], [])).toEqual(vatMap)
  })
})

it("tells a label that stands for another rate, which no list of labels would show", () => {
  expect(isMisfit({ rate: "8", label: "5%" })).toBe(true)
  expect(isMisfit({ rate: "none", label: "23%" })).toBe(true)
  expect(isMisfit({ rate: "19", label: "23%" })).toBe(true)
  expect(isMisfit({ rate: "8.0", label: "8%" })).toBe(false)
  expect(isMisfit({ rate: "none", label: "zw" })).toBe(false)
  expect(isMisfit({ rate: "8", label: "" })).toBe(false)
})
