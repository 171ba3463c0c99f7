import { assessLateness } from "../lateness"
import type { KsefState } from "../reading"

const issuedOnFriday = { mode: "offline24", issueDate: "2026-11-27" } as const

describe("how late an invoice is", () => {
  it.each([
    ["in the evening of its day", "2026-11-27T22:59:59Z", "in_time"],
    ["a second later, on Saturday in Poland", "2026-11-27T23:00:00Z", "day_is_over"],
    ["all through Monday", "2026-11-30T22:59:59Z", "day_is_over"],
    ["when Tuesday begins in Poland", "2026-11-30T23:00:00Z", "late"],
    ["a year later", "2027-11-30T23:00:00Z", "late"],
    ["before it was issued, where clocks differ", "2026-11-26T12:00:00Z", "in_time"],
  ] as const)("%s", (_, at, expected) => {
    for (const state of ["pending", "error", "not_shown"] satisfies KsefState[]) {
      expect(assessLateness({ ...issuedOnFriday, state }, at)).toBe(expected)
      expect(assessLateness({ ...issuedOnFriday, mode: null, state }, new Date(at))).toBe(expected)
    }
    expect(assessLateness({ ...issuedOnFriday, state: "accepted" }, at)).toBe("in_time")
  })

  it("goes by the end of a failure, where that is known", () => {
    const failure = {
      mode: "failure",
      issueDate: "2026-12-17",
      endedAt: "2026-12-18T08:00:00Z",
      state: "pending",
    } as const
    expect(assessLateness(failure, "2026-12-17T12:00:00Z")).toBe("in_time")
    expect(assessLateness(failure, "2026-12-31T22:59:59Z")).toBe("day_is_over")
    expect(assessLateness(failure, "2026-12-31T23:00:00Z")).toBe("late")
  })

  it("needs a moment", () => {
    expect(() => assessLateness({ ...issuedOnFriday, state: "pending" }, "2026-11-27")).toThrow(
      RangeError
    )
    expect(() => assessLateness({ ...issuedOnFriday, state: "accepted" }, new Date(NaN))).toThrow(
      RangeError
    )
  })
})
