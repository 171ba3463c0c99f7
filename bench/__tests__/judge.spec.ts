import { judge } from "../judge"
import type { Figure } from "../measure"

const aFigure = (changes: Partial<Figure> = {}): Figure => ({
  name: "drain",
  unit: "orders/s",
  samples: [90, 96, 200],
  yardstick: { name: "bare worker", samples: [120, 119, 500] },
  reach: { atLeast: 0.8 },
  ...changes,
})

describe("a figure held against its yardstick", () => {
  it("is judged by the ratio of the medians", () => {
    expect(judge(aFigure())).toMatchObject({
      median: 96,
      yardstick: { name: "bare worker", median: 120 },
      ratio: 0.8,
      wanted: { of: "ratio", limit: { atLeast: 0.8 } },
      isMet: true,
    })
  })

  it.each([
    ["at least, just missed", { atLeast: 0.801 }, false],
    ["at most, met exactly", { atMost: 0.8 }, true],
    ["at most, just missed", { atMost: 0.799 }, false],
  ])("%s", (_, reach, isMet) => {
    expect(judge(aFigure({ reach })).isMet).toBe(isMet)
  })

  it("that has nothing to reach is neither met nor missed", () => {
    expect(judge(aFigure({ reach: null }))).toMatchObject({ wanted: null, isMet: null })
  })

  it("of nothing where there was nothing is flat", () => {
    const figure = aFigure({
      samples: [0, 0],
      yardstick: { name: "1,000", samples: [0] },
      reach: { atMost: 1.5 },
    })
    expect(judge(figure)).toMatchObject({ ratio: 1, isMet: true })
  })

  it("of something where there was nothing is not flat", () => {
    const figure = aFigure({ yardstick: { name: "1,000", samples: [0] }, reach: { atMost: 1.5 } })
    expect(judge(figure).isMet).toBe(false)
  })
})

describe("a figure with a bound", () => {
  const alone = { yardstick: null, reach: null }

  it.each([
    [{ atMost: 96 }, true],
    [{ atMost: 95.9 }, false],
    [{ atLeast: 96 }, true],
    [{ atLeast: 97 }, false],
  ])("is judged by its own median: %j", (bound, isMet) => {
    const result = judge(aFigure({ ...alone, bound }))
    expect(result).toMatchObject({ ratio: null, wanted: { of: "median", limit: bound }, isMet })
  })

  it("is judged by it even where a ratio is told beside it", () => {
    expect(judge(aFigure({ reach: null, bound: { atMost: 50 } }))).toMatchObject({
      ratio: 0.8,
      isMet: false,
    })
  })
})

it("a reach without anything to hold it against is a mistake of the measure", () => {
  expect(() => judge(aFigure({ yardstick: null }))).toThrow("nothing to hold it to")
})
