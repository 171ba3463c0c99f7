import { readOptions } from "../options"

it.each(["0000-01-01", "0001-01-01T00:00:00+01:00", new Date(-1e15), new Date(8.64e15)])(
  "%p is refused with the option's name: the database keeps no such moment",
  (startDate) => {
    expect(() => readOptions({ startDate })).toThrow(/- startDate: must be a date/)
  }
)

it.each([
  ["2026-01-01", "2025-12-31T23:00:00.000Z"],
  ["2026-01-01T00:00:00+01:00", "2025-12-31T23:00:00.000Z"],
  [new Date("2026-01-01T00:00:00Z"), "2026-01-01T00:00:00.000Z"],
  ["9999-12-31", "9999-12-30T23:00:00.000Z"],
])("%p is taken", (startDate, moment) => {
  expect(readOptions({ startDate }).startDate).toBe(moment)
})
