import { tellBuyer } from "../buyer-invoice"
import type { Difference } from "../invoice-request"
import { REQUEST_STATES } from "../lifecycle/states"

const ISSUED = {
  state: "issued",
  invoiceId: "90001",
  readBack: "done",
  difference: null,
} as const

const difference = (what: Difference["what"], isSettled: boolean): Difference => ({
  what,
  sent: "12.30",
  found: "12.31",
  ...(isSettled ? { isSettled } : {}),
})

describe("what a buyer is told of his invoice", () => {
  it("is the same of every state that may still lead to one", () => {
    const told = Object.fromEntries(
      REQUEST_STATES.map((state) => [state, tellBuyer({ ...ISSUED, state })])
    )
    expect(told).toEqual({
      queued: "not_yet",
      issuing: "not_yet",
      unknown: "not_yet",
      refused: "not_yet",
      failed: "not_yet",
      issued: "issued",
      skipped: "not_available",
      canceled: "not_available",
    })
  })

  it("is nothing of an issued one until it was read and compared", () => {
    expect(tellBuyer({ ...ISSUED, readBack: "pending" })).toBe("not_yet")
    expect(tellBuyer({ ...ISSUED, invoiceId: null })).toBe("not_yet")
    // Its e-mail goes out all the same.
    expect(tellBuyer({ ...ISSUED, readBack: "gave_up" })).toBe("issued")
  })

  it.each(["gross", "currency", "status", "reference"] as const)(
    "is nothing of one whose %s differs, until a person has dealt with it",
    (what) => {
      expect(tellBuyer({ ...ISSUED, difference: difference(what, false) })).toBe("not_yet")
    }
  )

  it("is never an invoice with another order's reference", () => {
    const told = (["gross", "currency", "status", "reference"] as const).map((what) =>
      tellBuyer({ ...ISSUED, difference: difference(what, true) })
    )
    expect(told).toEqual(["issued", "issued", "issued", "not_available"])
  })
})
