import fc from "fast-check"
import { addDays, readCalendarDate } from "../../dates"
import { isWorkingDay } from "../calendar"
import { findDeadline, findLastDay, readDayOf, type Sending } from "../deadline"
import { assessLateness } from "../lateness"
import { WORKED_MOMENTS } from "./worked-moments"

const ZONE = "Europe/Warsaw"
const HOUR_MS = 3_600_000

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
const withWeekday = (day: string) => `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${day}`

const timeInPoland = (moment: string) =>
  new Date(moment).toLocaleTimeString("en-GB", { timeZone: ZONE })

const later = (moment: string, ms: number) => new Date(Date.parse(moment) + ms).toISOString()

function sendingOf({ mode, issueDate, utc }: (typeof WORKED_MOMENTS)[number]): Sending {
  switch (mode) {
    case "online":
    case "online sent":
      return { mode: "online", issueDate }
    case "offline24":
      return { mode: "offline24", issueDate }
    case "unavail. ends":
      return { mode: "unavailability", issueDate, endedAt: utc }
    case "failure ends":
      return { mode: "failure", issueDate, endedAt: utc }
  }
}

describe("the worked moments", () => {
  it("are thirty", () => {
    expect(WORKED_MOMENTS.map(({ row }) => row)).toEqual(
      Array.from({ length: 30 }, (_, i) => i + 1)
    )
  })

  it.each(WORKED_MOMENTS)("row $row is the same moment in both zones: $event", ({ event, utc }) => {
    const [day, time = ""] = [event.slice(0, "Mon 2026-01-01".length), event.split(" ")[2]]
    expect(withWeekday(readDayOf(utc))).toBe(day)
    expect(timeInPoland(utc)).toBe(time.padEnd("00:00:00".length, ":00"))
  })

  const issued = WORKED_MOMENTS.filter(({ mode }) => mode === "online" || mode === "offline24")
  it.each(issued)("row $row is issued on $issueDate: $why", ({ utc, issueDate }) => {
    expect(readDayOf(utc)).toBe(issueDate)
  })

  const open = WORKED_MOMENTS.filter(({ endsAt }) => endsAt !== null)
  it.each(open)("row $row ends on $lastDay: $why", (moment) => {
    const deadline = findDeadline(sendingOf(moment))
    expect(deadline?.endsAt).toBe(moment.endsAt?.replace("Z", ".000Z"))
    expect(withWeekday(deadline?.lastDay ?? "")).toBe(moment.lastDay)
    expect(findLastDay(sendingOf(moment))).toBe(deadline?.lastDay)
  })

  it.each(open)("row $row is late a second after that and not before", (moment) => {
    const [pending, endsAt] = [{ ...sendingOf(moment), state: "pending" as const }, moment.endsAt!]
    expect(assessLateness(pending, endsAt)).toBe("day_is_over")
    expect(assessLateness(pending, later(endsAt, 999))).toBe("day_is_over")
    expect(assessLateness(pending, later(endsAt, 1000))).toBe("late")
  })

  it("row 2 was sent on its day, and with its number there is nothing to warn of", () => {
    const moment = WORKED_MOMENTS[1]!
    expect(readDayOf(moment.utc)).toBe(moment.issueDate)
    const sending = sendingOf(moment)
    // Whether it was sent in time is not known here, only whether it has a number.
    expect(assessLateness({ ...sending, state: "pending" }, moment.utc)).toBe("in_time")
    expect(assessLateness({ ...sending, state: "pending" }, later(moment.utc, 1000))).toBe(
      "day_is_over"
    )
    for (const ms of [0, 1000, 48 * HOUR_MS, 9000 * HOUR_MS]) {
      const at = later(moment.utc, ms)
      expect(assessLateness({ ...sending, state: "accepted" }, at)).toBe("in_time")
    }
  })

  it("row 3 was sent a day later and still in time", () => {
    const moment = WORKED_MOMENTS[2]!
    expect(readDayOf(moment.utc)).toBe(addDays(moment.issueDate, 1))
    expect(assessLateness({ ...sendingOf(moment), state: "pending" }, moment.utc)).toBe(
      "day_is_over"
    )
  })
})

describe("the deadline", () => {
  const anyDay = fc.integer({ min: 0, max: 27_000 }).map((days) => addDays("2025-01-01", days))

  it("ends with the last second of a working day in Poland, whatever the clocks do", () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom("online" as const, "offline24", null),
        (issueDate, mode) => {
          const { lastDay, endsAt } = findDeadline({ mode, issueDate })!
          expect(lastDay > issueDate).toBe(true)
          expect(isWorkingDay(lastDay)).toBe(true)
          expect(readCalendarDate(endsAt, ZONE)).toBe(lastDay)
          expect(timeInPoland(endsAt)).toBe("23:59:59")
          expect(readCalendarDate(later(endsAt, 1000), ZONE)).toBe(addDays(lastDay, 1))
        }
      )
    )
  })

  it("is the same for an unknown mode as for offline24", () => {
    fc.assert(
      fc.property(anyDay, (issueDate) => {
        expect(findDeadline({ mode: null, issueDate })).toEqual(
          findDeadline({ mode: "offline24", issueDate })
        )
      })
    )
  })

  it("is seven working days after a failure: the ministry's own example", () => {
    const failure = { mode: "failure", issueDate: "2025-07-10" } as const
    expect(findLastDay({ ...failure, endedAt: "2025-07-12T12:00:00+02:00" })).toBe("2025-07-22")
  })

  it("is counted from the end of an outage and not from the date of issue", () => {
    const endedAt = "2026-12-06T05:00:00Z"
    for (const mode of ["unavailability", "failure"] as const) {
      expect(findLastDay({ mode, issueDate: "2026-11-02", endedAt })).toBe(
        findLastDay({ mode, issueDate: "2026-12-05", endedAt })
      )
    }
  })

  it("does not exist after a total failure", () => {
    const sending = { mode: "total_failure", issueDate: "2026-11-24" } as const
    expect(findDeadline(sending)).toBeNull()
    expect(assessLateness({ ...sending, state: "pending" }, "2030-01-01T00:00:00Z")).toBe("in_time")
  })

  it("refuses what is no date and no moment", () => {
    expect(() => findDeadline({ mode: "offline24", issueDate: "2026-02-30" })).toThrow(RangeError)
    // Without an offset it would be read in the server's zone.
    const endedAt = "2026-12-06T05:00:00"
    expect(() => findDeadline({ mode: "failure", issueDate: "2026-12-05", endedAt })).toThrow(
      RangeError
    )
  })
})
