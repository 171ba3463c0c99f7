import { median, quantile, ratioOf, spread } from "../statistics"

describe("the median", () => {
  it("is the value in the middle, whatever the order of the samples", () => {
    expect(median([9, 1, 5])).toBe(5)
  })

  it("is the mean of the two in the middle of an even number", () => {
    expect(median([1, 2, 4, 100])).toBe(3)
  })

  it("is that of numbers, not of their texts", () => {
    expect(median([10, 9, 100])).toBe(10)
  })

  it("of one sample is that sample", () => {
    expect(median([7])).toBe(7)
  })

  it("of nothing does not exist", () => {
    expect(() => median([])).toThrow("no sample")
  })

  it("leaves the samples as they were", () => {
    const samples = [3, 1, 2]
    median(samples)
    expect(samples).toEqual([3, 1, 2])
  })
})

describe("a quantile", () => {
  it("lies between two samples in proportion", () => {
    expect(quantile([10, 20], 0.25)).toBe(12.5)
  })

  it("reaches from the least to the greatest", () => {
    expect([quantile([3, 1, 2], 0), quantile([3, 1, 2], 1)]).toEqual([1, 3])
  })
})

describe("the spread", () => {
  it("is the middle half as a share of the median", () => {
    expect(spread([8, 9, 10, 11, 12])).toBeCloseTo(0.2)
  })

  it("is not moved by one sample that went astray", () => {
    expect(spread([8, 9, 10, 11, 5_000])).toBeCloseTo(0.2)
  })

  it("is nothing where all samples are equal, all zero among them", () => {
    expect([spread([4, 4, 4]), spread([0, 0])]).toEqual([0, 0])
  })
})

describe("the ratio", () => {
  it("is the figure over the yardstick", () => {
    expect(ratioOf(96, 120)).toBe(0.8)
  })

  it("of two nothings is one", () => {
    expect(ratioOf(0, 0)).toBe(1)
  })

  it("of something to nothing has no bound", () => {
    expect(ratioOf(5, 0)).toBe(Infinity)
  })
})
