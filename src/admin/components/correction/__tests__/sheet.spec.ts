import type { CorrectionRow } from "../../../../types"
import { listEarlier } from "../../../../core/correction/list-earlier"
import { isUnchanged } from "../sheet-figures"
import { guardName, writeTables } from "../sheet-text"
import { countDays } from "../use-age-text"
import { findKsefWait } from "../waits-for-ksef"

describe("what was settled before a correction", () => {
  const noted = (note: string | null, day: string) => ({ note, at: `2026-11-${day}T10:00:00.000Z` })
  const mail = noted("Called the buyer", "22")
  const own = noted("7/K/2026", "21")
  const before = noted("3/K/2026", "12")

  it("is all that was, while it is open", () => {
    const open = { is_settled: false, settled_as: null, settlements: [before] }
    expect(listEarlier(open)).toEqual([before])
  })

  it("is neither its own settling nor what came after it", () => {
    const settlements = [mail, own, before]
    expect(listEarlier({ is_settled: true, settled_as: "7/K/2026", settlements })).toEqual([before])
    expect(listEarlier({ is_settled: true, settled_as: "3/K/2026", settlements })).toEqual([])
  })
})

describe("the age of an open correction", () => {
  const since = "2026-11-20T10:00:00.000Z"

  it.each([
    ["2026-11-20T10:00:00.000Z", 0],
    ["2026-11-21T09:59:59.000Z", 0],
    ["2026-11-21T10:00:00.000Z", 1],
    ["2026-12-20T10:00:00.000Z", 30],
    // The shop's clock may be ahead of the reader's.
    ["2026-11-19T10:00:00.000Z", 0],
  ])("is at %s %i days", (now, days) => expect(countDays(since, Date.parse(now))).toBe(days))

  it("is no number of days for what is no moment", () => expect(countDays("?", 0)).toBe(0))
})

describe("the copied tables", () => {
  const rows = [["Mug\tred\n", "23%", "3", "24.60", "-49.20"]]
  const rates = [["23%", "-40.00", "-9.20", "-49.20"]]

  it("have one line for a row and cells apart by tabs, whatever a name holds", () => {
    expect(writeTables(rows, rates, false)).toBe(
      "Mug red\t23%\t3\t24.60\t-49.20\n\n23%\t-40.00\t-9.20\t-49.20"
    )
  })

  it("have no name that a spreadsheet would run", () => {
    expect(guardName("=HYPERLINK(1)")).toBe("'=HYPERLINK(1)")
    expect(guardName("\t =HYPERLINK(1)")).toBe("'=HYPERLINK(1)")
    expect(guardName("\uFF1DHYPERLINK(1)")).toBe("'\uFF1DHYPERLINK(1)")
    expect(guardName("Mug - red")).toBe("Mug - red")
  })

  it("have the decimal mark of a Polish spreadsheet", () => {
    expect(writeTables(rows, [], true)).toBe("Mug red\t23%\t3\t24,60\t-49,20\n")
  })
})

describe("a sheet on which nothing changed", () => {
  const row = (quantity: string, value: string) =>
    ({ difference: { quantity, value } }) as CorrectionRow
  const same = { rows: [row("0", "0.00")], refund: null, besides: [] }

  it("has no row, refund or line of its own", () => {
    expect(isUnchanged(same)).toBe(true)
    expect(isUnchanged({ ...same, rows: [row("0", "-0.01")] })).toBe(false)
    expect(isUnchanged({ ...same, rows: [row("1", "0.00")] })).toBe(false)
    expect(isUnchanged({ ...same, refund: { amount: "1", proposal: null, together: null } })).toBe(
      false
    )
  })
})

describe("a correction and KSeF", () => {
  const shown = { number: null, is_number_odd: false, is_settled: false } as const

  it.each(["pending", "not_submitted", "accepted"] as const)(
    "waits for the number of an invoice that is %s",
    (status) => expect(findKsefWait({ ...shown, status })).toBe("waiting")
  )

  it("waits for a number that is one of KSeF's", () => {
    const odd = { ...shown, number: "1", is_number_odd: true }
    expect(findKsefWait({ ...odd, status: "accepted" })).toBe("waiting")
  })

  it("is not for an invoice that KSeF refused", () =>
    expect(findKsefWait({ ...shown, status: "error" })).toBe("refused"))

  it("waits for nothing once there is a number, if nothing is due or known, or if it was settled", () => {
    expect(findKsefWait({ ...shown, status: "accepted", number: "1" })).toBeNull()
    expect(findKsefWait({ ...shown, status: "not_due" })).toBeNull()
    expect(findKsefWait({ ...shown, status: "not_shown" })).toBeNull()
    expect(findKsefWait({ ...shown, status: "error", is_settled: true })).toBeNull()
    expect(findKsefWait({ ...shown, status: null })).toBeNull()
    expect(findKsefWait(null)).toBeNull()
  })
})
