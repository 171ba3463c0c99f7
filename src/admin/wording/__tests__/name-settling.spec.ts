import { isCorrectionAlone, nameSettling } from "../name-settling"

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
