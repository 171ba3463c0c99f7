import { parseDecimal, toText, divide, roundTo, compare, type Decimal } from "../money/decimals"
import { parseMinor, snapToMicros, vatInGross, vatOnNet } from "../money/amounts"
import { largestRemainder } from "../money/largest-remainder"
import { cutText, namePosition } from "../draft/position-name"
import { splitUnits } from "../money/split-units"

const decimal = (text: string): Decimal => {
  const value = parseDecimal(text)
  if (!value) throw new Error(`${text} is no decimal`)
  return value
}

const split = (value: bigint, quantity: string, own: bigint | null = null) =>
  splitUnits(value, decimal(quantity), own).map(
    (row) => `${toText(row.quantity)} x ${row.unitMinor}${row.isCollapsed ? " collapsed" : ""}`
  )

describe("a decimal", () => {
  it.each([
    ["1.50", "1.5"],
    ["-0.050", "-0.05"],
    ["1e-7", "0.0000001"],
    ["-12.5e2", "-1250"],
    ["100e-2", "1"],
    ["0.00", "0"],
    ["0000000000000000000012", "12"],
  ])("%s is read as %s", (text, expected) => {
    expect(toText(decimal(text))).toBe(expected)
  })

  it.each(["", " 1", "1,5", ".5", "5.", "+1", "1e999", "0x1", "NaN", "1000000000000000", "1e15"])(
    "is not read from '%s'",
    (text) => {
      expect(parseDecimal(text)).toBeNull()
    }
  )

  it("is rounded half up, also below zero", () => {
    const rounded = (text: string) => toText(roundTo(decimal(text), 0))
    expect(["0.5", "0.49", "-0.5", "-0.51", "-1.5", "-2"].map(rounded)).toEqual([
      "1",
      "0",
      "0",
      "-1",
      "-1",
      "-2",
    ])
    expect(toText(divide(decimal("1"), decimal("1.23"), 6))).toBe("0.813008")
    expect(compare(decimal("1.10"), decimal("1.1"))).toBe(0)
  })

  it("loses the noise of a division: 19.999999999999999 grosze are 20", () => {
    expect(snapToMicros(decimal("0.19999999999999999"), 2)).toBe(20_000_000n)
    expect(snapToMicros(decimal("0.0000000000000001"), 2)).toBe(0n)
  })

  it("is no amount when it is finer than the currency", () => {
    expect(parseMinor("1.50", 2)).toBe(150n)
    expect(parseMinor("1.505", 2)).toBeNull()
  })
})

describe("tax", () => {
  it("of 10.02 net at 23 % is 2.30, and in 12.33 gross it is 2.31", () => {
    expect(vatOnNet(1002n, 23n)).toBe(230n)
    expect(vatInGross(1233n, 23n)).toBe(231n)
  })
})

describe("the largest remainder", () => {
  it("gives the missing unit to the largest fraction", () => {
    expect(largestRemainder([1_200_000n, 1_700_000n, 1_100_000n], 4n)).toEqual([1n, 2n, 1n])
  })

  it("settles ties by the larger amount, then by the earlier line", () => {
    expect(largestRemainder([1_500_000n, 2_500_000n], 4n)).toEqual([1n, 3n])
    expect(largestRemainder([1_500_000n, 1_500_000n], 3n)).toEqual([2n, 1n])
  })
})

describe("a split line", () => {
  it("of 7 pieces for 74.32 is 2 x 10.61 and 5 x 10.62", () => {
    expect(split(7432n, "7")).toEqual(["2 x 1061", "5 x 1062"])
  })

  it("stays one row where the price divides", () => {
    expect(split(9998n, "2")).toEqual(["2 x 4999"])
  })

  it("of 3 pieces for 2 grosze is collapsed", () => {
    expect(split(2n, "3")).toEqual(["1 x 2 collapsed"])
  })

  it("of 1.5 m keeps the order's own price before the rounded mean", () => {
    expect(split(5000n, "1.5")).toEqual(["1.5 x 3333"])
    expect(split(5000n, "1.5", 9999n)).toEqual(["1.5 x 3333"])
    expect(split(3n, "0.5", 5n)).toEqual(["0.5 x 5"])
    expect(split(3n, "0.5")).toEqual(["0.5 x 6"])
  })

  it("of 2.5 m for 21.04 keeps the half apart", () => {
    expect(split(2104n, "2.5")).toEqual(["1 x 841", "1 x 842", "0.5 x 842"])
  })

  it("of 3.5 m for 2 grosze is collapsed as a whole", () => {
    expect(split(2n, "3.5")).toEqual(["1 x 2 collapsed"])
  })
})

describe("a position's name", () => {
  it("is cut at 200 without breaking a character in two", () => {
    expect(namePosition("x".repeat(250), null)).toBe("x".repeat(200))
    expect(namePosition(`${"x".repeat(199)}😀y`, null)).toBe("x".repeat(199))
    expect(cutText("a😀b", 3)).toBe("a😀")
  })

  it("keeps the quantity of a collapsed line when it is cut", () => {
    const name = namePosition("x".repeat(250), { quantity: "3", unit: "szt." })
    expect(name).toBe(`${"x".repeat(191)} (3 szt.)`)
    expect(name).toHaveLength(200)
  })

  it("has no doubled spaces", () => {
    expect(namePosition("  Blue \n mug ", null)).toBe("Blue mug")
  })
})
