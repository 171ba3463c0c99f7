import fc from "fast-check"
import { readCsvText, toCsvLine } from "../csv"

/** A reader of its own: what a spreadsheet finds in one cell. */
function readCells(line: string, separator: string): string[] {
  const cells: string[] = []
  let rest = line.replace(/\r\n$/, "")
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const cell = quoted ? quoted[0] : (/^[^;,]*/.exec(rest)?.[0] ?? "")
    cells.push(quoted ? (quoted[1] ?? "").replaceAll('""', '"') : cell)
    rest = rest.slice(cell.length)
    if (!rest.startsWith(separator)) return rest === "" ? cells : [...cells, `left: ${rest}`]
    rest = rest.slice(1)
  }
}

describe("a line of a CSV file", () => {
  it("separates as the language's spreadsheet expects, and ends as files for Windows do", () => {
    expect(toCsvLine(["A", null, "Kowal"], "pl")).toBe("A;;Kowal\r\n")
    expect(toCsvLine(["A", null, "Kowal"], "en")).toBe("A,,Kowal\r\n")
  })

  it("quotes what would break it", () => {
    expect(toCsvLine(['Say "hi"; bye', "two\nlines", "a, b"], "pl")).toBe(
      '"Say ""hi""; bye";"two\nlines";"a, b"\r\n'
    )
  })

  it.each([
    "=1+1",
    "+48 600",
    "-5",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    '=HYPERLINK("x";"y")',
    "'=1",
    "＝1",
  ])("takes from %j its power as a formula", (cell) => {
    const line = toCsvLine([cell], "pl")
    expect(line.replace(/^"/, "").startsWith(`'${cell[0]}`)).toBe(true)
  })

  it.each(["1/11/2026", "18/3/2026", "1-11-2026", "1.11", "12:30", "0012", "12E5", "1 11 2026"])(
    "keeps %s from becoming a date or another number",
    (cell) => expect(toCsvLine([cell], "pl")).toBe(`"\t${cell}"\r\n`)
  )

  it.each(["MAR1", "12 lis", "Maj 2026", "1234567890123456"])("keeps %s a text", (cell) => {
    expect(toCsvLine([cell], "en")).toBe(`"\t${cell}"\r\n`)
  })

  it.each(["1001", "5252248481", "FV 1/11/2026", "Marek", "Maj", "PL5252248481", "3 psy"])(
    "leaves %s alone",
    (cell) => expect(toCsvLine([cell], "pl")).toBe(`${cell}\r\n`)
  )

  it("writes amounts with the language's decimal mark and dates as they are", () => {
    const cells = [{ amount: "-1234.50" }, { exact: "2026-11-01" }]
    expect(toCsvLine(cells, "pl")).toBe('"-1234,50";2026-11-01\r\n')
    expect(toCsvLine(cells, "en")).toBe("-1234.50,2026-11-01\r\n")
  })

  it.each(["pl", "en"] as const)("can be read again whatever it holds (%s)", (language) => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }), (texts) => {
        const cells = readCells(toCsvLine(texts, language), language === "pl" ? ";" : ",")
        expect(cells.map(readCsvText)).toEqual(texts)
      })
    )
  })
})
