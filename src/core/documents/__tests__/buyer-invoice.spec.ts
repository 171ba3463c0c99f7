import { describeForBuyer } from "../buyer-invoice"
import type { Difference } from "../../request/invoice-request"
import { REQUEST_STATES } from "../../lifecycle/states"
import type { ProgressCode } from "../../request/progress-codes"
import type { RefusalCode } from "../../request/refusals"

const tell = (request: Parameters<typeof describeForBuyer>[0]) => describeForBuyer(request, null)

const ISSUED = {
  state: "issued",
  invoiceId: "90001",
  readBack: "done",
  difference: null,
  reasons: null,
  sendState: "none",
  sendReasons: null,
  sentAt: null,
} as const

const reason = (code: RefusalCode | ProgressCode) => ({
  code,
  field: null,
  params: {},
  message: "",
})

const difference = (what: Difference["what"], isSettled: boolean): Difference => ({
  what,
  sent: "12.30",
  found: "12.31",
  ...(isSettled ? { isSettled } : {}),
})

describe("what a buyer is told of his invoice", () => {
  it("is nothing yet of one that was linked on somebody's word, until a person mails it", () => {
    const unread = {
      ...ISSUED,
      readBack: "gave_up",
      reasons: [reason("LINKED_UNVERIFIED")],
    } as const
    expect(tell(unread)).toBe("not_yet")
    expect(tell({ ...unread, sentAt: "2026-03-05T08:00:00.000Z" })).toBe("issued")
  })

  it("is nothing yet of one that shows the order as it was before a change", () => {
    const outdated = { ...ISSUED, sendReasons: [reason("DRAFT_OUTDATED")] } as const
    expect(tell(outdated)).toBe("not_yet")
    expect(tell({ ...outdated, sentAt: "2026-03-05T08:00:00.000Z" })).toBe("issued")
    // Once a person has dealt with what was open of it.
    expect(tell({ ...outdated, sendReasons: null })).toBe("issued")
  })

  it("is nothing yet of one that KSeF refused, whoever settled its e-mail, until a person mails it", () => {
    for (const sendState of ["none", "queued", "failed", "unknown"] as const) {
      expect(describeForBuyer({ ...ISSUED, sendState }, "error")).toBe("not_yet")
    }
    const mailed = { ...ISSUED, sendState: "sent", sentAt: "2026-03-05T08:00:00.000Z" } as const
    expect(describeForBuyer(mailed, "error")).toBe("issued")
    for (const ksef of ["pending", "accepted", "not_shown", "not_submitted"] as const) {
      expect(describeForBuyer(ISSUED, ksef)).toBe("issued")
    }
  })

  it("is the same of every state that may still lead to one", () => {
    const told = Object.fromEntries(
      REQUEST_STATES.map((state) => [state, tell({ ...ISSUED, state })])
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
    expect(tell({ ...ISSUED, readBack: "pending" })).toBe("not_yet")
    expect(tell({ ...ISSUED, invoiceId: null })).toBe("not_yet")
    // Its e-mail goes out all the same.
    expect(tell({ ...ISSUED, readBack: "gave_up" })).toBe("issued")
  })

  it.each(["gross", "currency", "status", "reference", "type"] as const)(
    "is nothing of one whose %s differs, until a person has dealt with it",
    (what) => {
      expect(tell({ ...ISSUED, difference: difference(what, false) })).toBe("not_yet")
    }
  )

  it("is never an invoice with another order's reference or of another kind, and no draft before a person mails it", () => {
    const told = (["gross", "currency", "status", "reference", "type"] as const).map((what) =>
      tell({ ...ISSUED, difference: difference(what, true) })
    )
    expect(told).toEqual(["issued", "issued", "not_yet", "not_available", "not_available"])
  })
})
