import { judge } from "../judge"
import { drawTable, formatNumber, sumUp } from "../table"

const drain = judge({
  name: "drain",
  unit: "orders/s",
  samples: [95, 96, 97],
  yardstick: { name: "bare worker", samples: [120] },
  reach: { atLeast: 0.8 },
})
const compose = judge({
  name: "compose, 1,000 lines",
  unit: "ms",
  samples: [31.26],
  yardstick: null,
  reach: null,
  bound: { atMost: 20 },
})
const told = judge({
  name: "memory",
  unit: "MB",
  samples: [210],
  yardstick: null,
  reach: null,
})

describe("the table", () => {
  it("holds what was measured beside what it is held against", () => {
    expect(drawTable([drain, compose, told])).toBe(
      [
        "| Measure              | Median      | Spread | Yardstick                  | Ratio | Reach   | Met |",
        "| -------------------- | ----------- | ------ | -------------------------- | ----- | ------- | --- |",
        "| drain                | 96 orders/s | 1.0 %  | 120 orders/s (bare worker) | 0.800 | ≥ 0.8   | yes |",
        "| compose, 1,000 lines | 31.3 ms     | 0.0 %  |                            |       | ≤ 20 ms | NO  |",
        "| memory               | 210 MB      | 0.0 %  |                            |       |         |     |",
      ].join("\n")
    )
  })
})

describe("the sum", () => {
  it("counts what was to be reached and names what was not", () => {
    expect(sumUp([drain, compose, told])).toBe("1 of 2 met; not: compose, 1,000 lines")
    expect(sumUp([drain])).toBe("1 of 1 met")
  })
})

it.each([
  [12_345.6, "12,346"],
  [45.67, "45.7"],
  [1.2345, "1.235"],
  [0.0371, "0.037"],
  [7, "7"],
])("%d is written as %s", (value, text) => expect(formatNumber(value)).toBe(text))
