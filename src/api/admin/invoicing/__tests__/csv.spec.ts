import { toCsvAmount, toCsvLine } from "../csv"

describe("a line of the exported file", () => {
  it("separates by semicolons, leaves out what is not known, and ends as files for Windows do", () => {
    expect(toCsvLine(["1/3/2026", null, "Kowal"])).toBe("1/3/2026;;Kowal\r\n")
  })

  it("quotes what would break it", () => {
    expect(toCsvLine(['Say "hi"; bye', "two\nlines", "a, b"])).toBe(
      '"Say ""hi""; bye";"two\nlines";a, b\r\n'
    )
  })

  it.each(["=1+1", "+48 600", "-5", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("x";"y")'])(
    "takes from %j its power as a formula",
    (cell) => {
      const line = toCsvLine([cell])
      expect(line.replace(/^"/, "").startsWith(`'${cell[0]}`)).toBe(true)
    }
  )

  it("writes amounts with a comma", () => {
    expect(toCsvAmount("1234.50")).toBe("1234,50")
  })
})
