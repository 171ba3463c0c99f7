import { listPresets, readDay, toCalendarDate, toOperator, toRange } from "../date-filter"

describe("days in the table's date filter", () => {
  it("come back as they went in, whatever the time zone", () => {
    for (const range of [
      { from: "2026-03-29", to: "2026-10-25" },
      { from: "2026-01-01", to: null },
      { from: null, to: "2026-12-31" },
    ]) {
      expect(toRange(toOperator(range))).toEqual(range)
    }
  })

  it("are none where the filter has none yet", () => {
    for (const value of [undefined, null, {}, "", [], { $gte: "soon" }]) {
      expect(toRange(value)).toEqual({ from: null, to: null })
    }
  })

  it("are read from an address only when they exist", () => {
    const typed = ["2026-03-05", "2026-3-5", "2026-13-01", "2026-02-30", "today", null]
    expect(typed.map(readDay)).toEqual(["2026-03-05", null, null, null, null, null])
  })

  it("are the reader's own", () => {
    expect(toCalendarDate(new Date(2026, 2, 5, 23, 59))).toBe("2026-03-05")
    expect(toCalendarDate(new Date(2026, 2, 5, 0, 1))).toBe("2026-03-05")
  })

  it("of the last month end with its last day", () => {
    expect(listPresets("2026-03-05")).toEqual({
      today: { from: "2026-03-05", to: null },
      week: { from: "2026-02-27", to: null },
      month: { from: "2026-03-01", to: null },
      lastMonth: { from: "2026-02-01", to: "2026-02-28" },
    })
    expect(listPresets("2026-01-31").lastMonth).toEqual({ from: "2025-12-01", to: "2025-12-31" })
  })
})
