import { RateLimit } from "../rate-limit"

const RULE = { most: 2, windowMs: 1_000, maxKeys: 3 }

describe("a rate limit", () => {
  it("lets a key take its turns, then names the wait, and begins anew", () => {
    const limit = new RateLimit(RULE)
    expect([0, 400, 500, 999, 1_000].map((nowMs) => limit.take("a", nowMs))).toEqual([
      0, 0, 500, 1, 0,
    ])
  })

  it("counts each key by itself", () => {
    const limit = new RateLimit(RULE)
    const waits = ["a", "b", "a", "a", "b", "b"].map((key) => limit.take(key, 0))
    expect(waits).toEqual([0, 0, 0, 1_000, 0, 1_000])
  })

  it("a try that was turned away costs nothing more", () => {
    const limit = new RateLimit(RULE)
    for (let nowMs = 0; nowMs < 1_000; nowMs += 10) limit.take("a", nowMs)
    expect(limit.take("a", 1_000)).toBe(0)
  })

  it("remembers no more keys than it may, and forgets the oldest window first", () => {
    const limit = new RateLimit(RULE)
    for (const key of ["a", "a", "b", "b", "c", "c", "d", "d"]) limit.take(key, 0)
    expect(["b", "c", "d", "a"].map((key) => limit.take(key, 1))).toEqual([999, 999, 999, 0])
  })
})
