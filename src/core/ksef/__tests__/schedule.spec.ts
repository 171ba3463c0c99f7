import fc from "fast-check"
import { nextReadingMs } from "../schedule"

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

/** The ages at which an invoice issued at 0 is read. */
function readingsOf(isShown: boolean): number[] {
  const ages: number[] = []
  let age = 0
  for (;;) {
    const wait = nextReadingMs({ ageMs: age, isShown, isOpen: false })
    if (wait === null) return ages
    age += wait
    ages.push(age)
  }
}

describe("when a status is read next", () => {
  it.each([
    [-5 * MINUTE, 2 * MINUTE],
    [0, 2 * MINUTE],
    [10 * MINUTE - 1, 2 * MINUTE],
    [10 * MINUTE, 15 * MINUTE],
    [6 * HOUR - 1, 15 * MINUTE],
    [6 * HOUR, HOUR],
    [3 * DAY - 1, HOUR],
    [3 * DAY, 6 * HOUR],
    [30 * DAY - 1, 6 * HOUR],
    [30 * DAY, null],
    [3000 * DAY, null],
  ])("at the age of %d ms, where statuses are shown", (ageMs, expected) => {
    expect(nextReadingMs({ ageMs, isShown: true, isOpen: false })).toBe(expected)
  })

  it.each([
    [-5 * MINUTE, HOUR],
    [0, HOUR],
    [DAY - 1, HOUR],
    [DAY, DAY],
    [3 * DAY - 1, DAY],
    [3 * DAY, null],
  ])("at the age of %d ms, where none was ever shown", (ageMs, expected) => {
    expect(nextReadingMs({ ageMs, isShown: false, isOpen: false })).toBe(expected)
  })

  it("is daily past that age while a person should look at it, and as before until then", () => {
    for (const isShown of [true, false]) {
      for (const ageMs of [30 * DAY, 3000 * DAY]) {
        expect(nextReadingMs({ ageMs, isShown, isOpen: true })).toBe(DAY)
      }
      expect(nextReadingMs({ ageMs: 0, isShown, isOpen: true })).toBe(
        nextReadingMs({ ageMs: 0, isShown, isOpen: false })
      )
    }
  })

  it("costs a known number of readings for an invoice that is never settled", () => {
    expect(readingsOf(true)).toHaveLength(203)
    expect(readingsOf(false)).toHaveLength(26)
  })

  it("is never sooner for an older invoice", () => {
    const age = fc.integer({ min: -DAY, max: 40 * DAY })
    fc.assert(
      fc.property(age, age, fc.boolean(), (one, other, isShown) => {
        const waits = [Math.min(one, other), Math.max(one, other)].map(
          (ageMs) => nextReadingMs({ ageMs, isShown, isOpen: false }) ?? Infinity
        )
        expect(waits[0]! <= waits[1]!).toBe(true)
      })
    )
  })
})
