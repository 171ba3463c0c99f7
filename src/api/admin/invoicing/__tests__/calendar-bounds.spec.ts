import { adoptionBody } from "../adoption-body"
import { monthCloseBody } from "../month-query"
import { trialBody } from "../trial-body"

const PERIODS = [trialBody, adoptionBody]

describe("the dates that long work is asked of", () => {
  it("end before the calendar does: a day is added to them, and 9999-12-31 has none after it", () => {
    for (const body of PERIODS) {
      const takes = (from: string, to: string) => body.safeParse({ from, to }).success
      expect(takes("2026-01-01", "9999-12-31")).toBe(false)
      expect(takes("2026-01-01", "2101-01-01")).toBe(false)
      expect(takes("0001-01-01", "2026-01-01")).toBe(false)
      expect(takes("1999-12-31", "2026-01-01")).toBe(false)
      expect(takes("2026-02-31", "2026-03-01")).toBe(false)
      expect(takes("2000-01-01", "2100-12-31")).toBe(true)
    }
  })

  it("are months of the same years", () => {
    const takes = (month: string) =>
      monthCloseBody.safeParse({ company_id: "default", month }).success
    expect(["9999-12", "2101-01", "1999-12"].filter(takes)).toEqual([])
    expect(["2000-01", "2026-03", "2100-12"].every(takes)).toBe(true)
  })
})
