import Holidays from "date-holidays"
import fc from "fast-check"
import { addDays } from "../../dates"
import { addWorkingDays, isWorkingDay } from "../calendar"

const poland = new Holidays("PL")
const holidaysOf = (year: number) =>
  poland.getHolidays(year).flatMap(({ type, date }) => (type === "public" ? date.slice(0, 10) : []))

const anyDay = fc.integer({ min: 0, max: 27_000 }).map((days) => addDays("2025-01-01", days))

describe("Polish working days", () => {
  it("agree with the oracle on every day from 2025 to 2099", () => {
    const differing: string[] = []
    let checked = 0
    for (let year = 2025; year <= 2099; year++) {
      const holidays = new Set(holidaysOf(year))
      // Thirteen or fourteen in any year: an oracle that knows none would agree on most days.
      expect(holidays.size).toBeGreaterThanOrEqual(13)
      for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
        const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
        if (isWorkingDay(day) !== (!isWeekend && !holidays.has(day))) differing.push(day)
        checked += 1
      }
    }
    expect(differing).toEqual([])
    expect(checked).toBe(27_393)
  })

  it("have Christmas Eve among them until 2024", () => {
    expect(isWorkingDay("2024-12-24")).toBe(true)
    expect(isWorkingDay("2025-12-24")).toBe(false)
  })

  it.each([
    ["Good Friday", "2027-03-26"],
    ["the day of the flag", "2029-05-02"],
    ["New Year's Eve", "2026-12-31"],
    ["the Monday after a holiday on a Sunday", "2026-11-02"],
    ["Friday after Corpus Christi", "2027-05-28"],
  ])("have %s among them", (_, day) => {
    expect(isWorkingDay(day)).toBe(true)
  })

  it.each([
    ["Easter Monday", "2027-03-29"],
    ["Corpus Christi", "2027-05-27"],
    ["Epiphany", "2027-01-06"],
    ["a Saturday", "2026-11-28"],
  ])("do not have %s among them", (_, day) => {
    expect(isWorkingDay(day)).toBe(false)
  })

  it("count the working days after a day, and so many of them", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 60 }), (day, days) => {
        const end = addWorkingDays(day, days)
        let counted = 0
        for (let date = addDays(day, 1); date <= end; date = addDays(date, 1)) {
          if (isWorkingDay(date)) counted += 1
        }
        expect(counted).toBe(days)
        expect(isWorkingDay(end)).toBe(true)
      })
    )
  })

  it("add up", () => {
    const number = fc.integer({ min: 0, max: 30 })
    fc.assert(
      fc.property(anyDay, number, number, (day, some, more) => {
        expect(addWorkingDays(addWorkingDays(day, some), more)).toBe(
          addWorkingDays(day, some + more)
        )
      })
    )
  })

  it.each(["2026-02-29", "2026-13-01", "2026-1-1", "11.11.2026", "", "2026-11-11T10:00:00Z"])(
    "refuse %p",
    (text) => {
      expect(() => isWorkingDay(text)).toThrow(RangeError)
      expect(() => addWorkingDays(text, 0)).toThrow(RangeError)
    }
  )

  it.each([-1, 0.5, NaN, Infinity])("cannot be added %p times", (days) => {
    expect(() => addWorkingDays("2026-11-11", days)).toThrow(RangeError)
  })
})
