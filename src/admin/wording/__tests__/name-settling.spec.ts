import { allowedActs } from "../../../core/request/allowed-acts"
import type { RequestState } from "../../../core/lifecycle/states"
import { issuingWasStopped } from "../../../core/request/left-while-stopped"
import { isCorrectionAlone, nameGoneStep, nameSettling } from "../name-settling"

const correction = {
  at: "2026-11-22T12:00:00Z",
  reason: "ORDER_REFUNDED" as const,
  invoiced: "123.79",
  refunded: "20.00",
  orderTotal: "103.79",
}
const corrected = {
  state: "issued" as const,
  correction,
  difference: null,
  reasons: [],
  send_state: "sent" as const,
  answered_invoice_ids: [],
}
const difference = { what: "gross" as const, sent: "1.00", found: "1.01" }

it("asks about a correction alone without a word of differences and e-mails", () => {
  expect(nameSettling(corrected)).toBe("correction")
  expect(isCorrectionAlone(corrected)).toBe(true)
  expect(isCorrectionAlone({ ...corrected, difference: { ...difference, isSettled: true } })).toBe(
    true
  )
})

it("speaks of everything where more is open, as all of it is settled at once", () => {
  expect(isCorrectionAlone({ ...corrected, difference })).toBe(false)
  expect(isCorrectionAlone({ ...corrected, send_state: "refused" })).toBe(false)
  expect(isCorrectionAlone({ ...corrected, answered_invoice_ids: ["7"] })).toBe(false)
  expect(isCorrectionAlone({ ...corrected, correction: null })).toBe(false)
})

it("asks what was found of an invoice that only a person could compare", () => {
  const reason = { code: "NOT_READ_BACK", field: null, params: {}, message: "" }
  expect(nameSettling({ ...corrected, correction: null, reasons: [reason] })).toBe("uncompared")
  expect(nameSettling({ ...corrected, reasons: [reason] })).toBe("correction")
  expect(isCorrectionAlone({ ...corrected, reasons: [reason] })).toBe(false)
})

it("has a step of its own for what was stopped and whose company is not in the options any more", () => {
  /** As the server offers it: the acts are those of a company without a service. */
  const standing = (
    state: RequestState,
    firstStampedAt: string | null,
    reasons: Parameters<typeof allowedActs>[0]["reasons"] = null
  ) => {
    const nothing = {
      reasons,
      difference: null,
      correction: null,
      flags: null,
      answeredInvoiceIds: null,
    }
    const facts = { ...nothing, state, sendState: "none" as const, invoiceId: null, firstStampedAt }
    return { state, actions: allowedActs(facts, { hasService: false, holds: [] }) }
  }
  for (const state of ["refused", "failed"] as const) {
    const sent = standing(state, "2026-11-23T08:00:00Z")
    expect(sent.actions).toMatchObject({ retry: false, link: false, skip: true })
    expect(nameGoneStep(sent)).toBe("invoice.companyGone")
    // Another company may fit one that was never sent.
    expect(nameGoneStep(standing(state, null))).toBeNull()
  }
  // It is not tried again, but "Issue now" gives it to another company as well.
  const left = standing("refused", null, [issuingWasStopped()])
  expect(left.actions).toMatchObject({ retry: false, issue: true })
  expect(nameGoneStep(left)).toBeNull()
  expect(nameGoneStep(standing("unknown", "2026-11-23T08:00:00Z"))).toBeNull()
})
