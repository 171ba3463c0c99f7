import fc from "fast-check"
import { isKsefNumber } from "../ksef-number"

const GOOD = [
  "5265877635-20250826-0100001AF629-AF",
  "5265877635-20250916-0200A0D6723E-C2",
  "5213814999-20251006-0100E0B7E937-52",
  "4188479938-20260212-5B26A1000000-36",
] as const

const HEX = [..."0123456789ABCDEF"]
const ENDS = HEX.flatMap((high) => HEX.map((low) => high + low))

/** All checksums with which a number would be right. */
const checksumsOf = (rest: string) => ENDS.filter((end) => isKsefNumber(`${rest}-${end}`))

describe("a number of KSeF", () => {
  it.each(GOOD)("is %s", (number) => {
    expect(isKsefNumber(number)).toBe(true)
  })

  it("has a checksum: this one should end E8", () => {
    expect(isKsefNumber("9999999999-20251120-0E00E071034B-CF")).toBe(false)
    expect(isKsefNumber("9999999999-20251120-0E00E071034B-E8")).toBe(true)
  })

  it("has exactly one checksum", () => {
    for (const number of GOOD) expect(checksumsOf(number.slice(0, -3))).toEqual([number.slice(-2)])
    const digits = fc.string({ unit: fc.constantFrom(...HEX), minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(digits, (part) => {
        expect(checksumsOf(`5265877635-20250826-${part}`)).toHaveLength(1)
      })
    )
  })

  it.each([
    ["lower case", "5265877635-20250826-0100001af629"],
    ["the dash of KSeF 1.0", "5265877635-20250826-010000-1AF629"],
    ["the month 13", "5265877635-20251326-0100001AF629"],
    ["the year 2019", "5265877635-20190826-0100001AF629"],
    ["a seller's number that begins with 0", "0265877635-20250826-0100001AF629"],
    ["a digit too few", "5265877635-20250826-0100001AF62"],
    ["a digit too many", "5265877635-20250826-0100001AF6290"],
    ["a letter beyond F", "5265877635-20250826-0100001AF62G"],
  ])("has no checksum with %s", (_, rest) => {
    expect(checksumsOf(rest)).toEqual([])
  })

  it("is not one with any one character changed", () => {
    const place = fc.integer({ min: 0, max: 34 })
    fc.assert(
      fc.property(fc.constantFrom(...GOOD), place, fc.constantFrom(...HEX), (number, at, digit) => {
        fc.pre(number[at] !== digit)
        expect(isKsefNumber(number.slice(0, at) + digit + number.slice(at + 1))).toBe(false)
      }),
      { numRuns: 2000 }
    )
  })

  it.each([
    ["nothing", ""],
    ["lower case", GOOD[0].toLowerCase()],
    ["with something before it", ` ${GOOD[0]}`],
    ["with a line after it", `${GOOD[0]}\n`],
    ["beyond ASCII", "5265877635-20250826-0100001AF62\u0139-AF"],
  ])("is not %s", (_, text) => {
    expect(isKsefNumber(text)).toBe(false)
  })

  it("is decided for any text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => !isKsefNumber(text)))
  })
})
