import { lookStateOf } from "../../../core/lifecycle/look-state"
import type { InvoiceRequestRow } from "../../../types"
import {
  isSoughtByPerson,
  nameExplanation,
  nameLookUp,
  nameMissingNumber,
  nameNextLook,
  nameUnnumbered,
} from "../name-explanation"

const request = (state: InvoiceRequestRow["state"], code?: string) => ({
  state,
  awaits_payment: code === "NOT_PAID_IN_FULL",
  reasons: code ? [{ code, field: null, params: {}, message: "" }] : [],
  look_state: state === "unknown" ? lookStateOf(code ?? "OUTCOME_UNKNOWN") : null,
})

it("promises no turn while the company is on hold", () => {
  expect(nameExplanation(request("queued"), true)).toBe("explanations.queuedOnHold")
  expect(nameExplanation(request("queued"), false)).toBe("explanations.queued")
  expect(nameExplanation(request("queued"), false, true)).toBe("explanations.queuedCompanyGone")
  expect(nameExplanation(request("unknown", "LOOKUP_FAILED"), true)).toBe("explanations.unknown")
})

it("asks nobody to correct what cannot be corrected", () => {
  expect(nameExplanation(request("refused", "REGION_NEEDS_REVIEW"), true)).toBe(
    "explanations.byHandOnly"
  )
  expect(nameExplanation(request("refused", "ORDER_NOT_FOUND"), true)).toBe("explanations.skipOnly")
  expect(nameExplanation(request("refused", "NOT_PAID_IN_FULL"), false)).toBe(
    "explanations.notPaid"
  )
  expect(nameExplanation(request("refused", "TAX_ID_INVALID"), false)).toBe("explanations.refused")
})

it("goes by the first reason, as the rules do, to say that only the payment is missing", () => {
  const [more] = request("refused", "NOT_PAID_IN_FULL").reasons
  const refused = request("refused", "TAX_ID_INVALID")
  expect(nameExplanation({ ...refused, reasons: [...refused.reasons, more!] }, false)).toBe(
    "explanations.refused"
  )
})

it("says so once the plugin no longer looks whether the rest was paid", () => {
  const left = { ...request("refused", "NOT_PAID_IN_FULL"), awaits_payment: false }
  expect(nameExplanation(left, false)).toBe("explanations.notPaidLeft")
})

it("says that it looks for the invoice only while nobody else has to", () => {
  const said = (code?: string) => nameLookUp(request("unknown", code), false)
  expect([undefined, "OUTCOME_UNKNOWN", "LOOKUP_FAILED"].map(said)).toEqual(
    Array(3).fill("explanations.unknownLookingUp")
  )
  for (const code of ["LOOKUP_FORBIDDEN", "AMBIGUOUS_LOOKUP", "ABSENT_WITH_NEW_KEY"]) {
    expect(said(code)).toBeNull()
  }
  expect(nameLookUp(request("unknown"), true)).toBe("explanations.unknownOnHold")
  expect(nameLookUp(request("queued"), false)).toBeNull()
})

it("says when it looks next only where that look is still to come, and may tell something", () => {
  const due = { next_due: { at: "2026-03-05T14:32:00.000Z", what: "look" } } as const
  const named = { answered_invoice_ids: ["90001"] }
  const none = { answered_invoice_ids: [] }
  const said = (code: string) => nameNextLook({ ...request("unknown", code), ...due, ...none })
  for (const code of ["AMBIGUOUS_LOOKUP", "ABSENT_AGAIN", "LOOKUP_FORBIDDEN"]) {
    expect(said(code)).toBe("explanations.nextLook")
  }
  expect(said("LOOKUP_FAILED")).toBe("explanations.nextLookBy")
  expect(said("OUTCOME_UNKNOWN")).toBeNull()
  const tied = request("unknown", "ANSWER_TIED")
  expect(nameNextLook({ ...tied, ...due, ...named })).toBeNull()
  expect(nameNextLook({ ...tied, next_due: null, ...none })).toBeNull()
  expect(nameNextLook({ ...request("queued"), ...due, ...none })).toBeNull()
})

it("does not say that no answer came where one did, nor that nothing was sent twice", () => {
  for (const code of ["ANSWER_TIED", "ANSWERED_BEFORE", "ABSENT_AGAIN", "DRAFT_NOT_SHOWN"]) {
    expect(nameExplanation(request("unknown", code), false)).toBe("explanations.unknownOpen")
  }
  expect(nameExplanation(request("unknown", "LOOKUP_FORBIDDEN"), false)).toBe(
    "explanations.unknown"
  )
})

it("says that a number is being read only where something reads it", () => {
  const { reasons } = request("issued", "READING_FORBIDDEN")
  const draft = { what: "status", sent: "ISSUED", found: "DRAFT" } as const
  expect(nameMissingNumber({ difference: null, reasons: [] })).toBe("explanations.numberMissing")
  expect(nameMissingNumber({ difference: null, reasons })).toBe("explanations.numberUnknown")
  expect(nameMissingNumber({ difference: draft, reasons: [] })).toBe("explanations.numberOfDraft")
})

it("asks nobody to correct an order whose draft was lost, nor denies that it has an invoice", () => {
  for (const code of ["DRAFT_GONE", "DRAFT_ISSUED"]) {
    expect(nameExplanation(request("refused", code), false)).toBe("explanations.draftLost")
  }
})

it("does not say that there is no invoice where one in the service may be it", () => {
  expect(nameExplanation(request("refused", "MAY_BE_ISSUED"), false)).toBe(
    "explanations.unknownOpen"
  )
})

it("says what to look for in the service where a person is to look there, and only there", () => {
  const isTold = (state: InvoiceRequestRow["state"], code?: string) =>
    isSoughtByPerson(request(state, code))
  const told = ["LOOKUP_FAILED", "AMBIGUOUS_LOOKUP", "ABSENT_WITH_NEW_KEY", "DRAFT_NOT_SHOWN"]
  expect(told.filter((code) => !isTold("unknown", code))).toEqual([])
  expect(isTold("refused", "DRAFT_GONE")).toBe(true)
  expect(isTold("unknown")).toBe(false)
  expect(isTold("unknown", "OUTCOME_UNKNOWN")).toBe(false)
  expect(isTold("refused", "TAX_ID_INVALID")).toBe(false)
  expect(isTold("issued", "NOT_READ_BACK")).toBe(false)
})

it("denies an invoice in the list only where there is none, and awaits a number only where one may come", () => {
  const unnumbered = (state: InvoiceRequestRow["state"], code?: string) =>
    nameUnnumbered({ ...request(state, code), difference: null })
  expect(unnumbered("unknown", "LOOKUP_FAILED")).toBe("list.uncertain")
  expect(unnumbered("refused", "TAX_ID_INVALID")).toBe("list.noInvoice")
  expect(unnumbered("queued")).toBe("list.noInvoice")
  expect(unnumbered("issued", "NOT_READ_BACK")).toBe("list.numberUnknown")
  expect(unnumbered("issued")).toBe("page.noNumber")
})

it("asks nobody to correct an order that came due while issuing was stopped", () => {
  const left = request("refused", "ISSUING_WAS_STOPPED")
  expect(nameExplanation(left, false)).toBe("explanations.madeByHand")
})
