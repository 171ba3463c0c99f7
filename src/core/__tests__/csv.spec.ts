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

/**
 * How a spreadsheet in another language divides the same line: quotes count only at a cell's
 * beginning.
 */
function divideOtherwise(line: string, separator: string): string[] {
  const cells: string[] = []
  let rest = line
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"?/.exec(rest)
    rest = rest.slice(quoted?.[0].length ?? 0)
    const more = rest.slice(0, rest.search(new RegExp(`[${separator}\r\n]|$`)))
    cells.push((quoted?.[1] ?? "").replaceAll('""', '"') + more)
    if (rest.length === more.length) return cells
    rest = rest.slice(more.length + 1)
  }
}

/** Texts of what ends a cell and what begins a formula; none begins with a line break. */
const trickyTexts = fc
  .array(fc.constantFrom(..."=+-@＝;,\"'\tA1 \n\r".split("")), { maxLength: 8 })
  .map((parts) => parts.join("").replace(/^[\r\n]+/, ""))

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

  it.each(["pl", "en"] as const)(
    "has no formula for a spreadsheet in the other language either (%s)",
    (language) => {
      fc.assert(
        fc.property(fc.array(trickyTexts, { minLength: 1, maxLength: 3 }), (cells) => {
          const line = toCsvLine(["Kowal", ...cells], language)
          const found = divideOtherwise(line, language === "pl" ? "," : ";")
          expect(found.filter((cell) => /^[=+\-@＝]/.test(cell))).toEqual([])
        }),
        { numRuns: 5000 }
      )
    }
  )

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
    const anyTexts = fc.oneof(fc.string({ unit: "grapheme" }), trickyTexts)
    fc.assert(
      fc.property(fc.array(anyTexts, { minLength: 1 }), (texts) => {
        const cells = readCells(toCsvLine(texts, language), language === "pl" ? ";" : ",")
        expect(cells.map(readCsvText)).toEqual(texts)
      }),
      { numRuns: 2000 }
    )
  })
})
