import type { InvoiceRequestRow } from "../../types"
import { isByHandOnly, isSkipOnly } from "./reason-fixes"

/** An answer did come, or more than one create went out: the plain sentence would say otherwise. */
const TOLD_OTHERWISE: readonly string[] = [
  "ANSWER_TIED",
  "ANSWERED_BEFORE",
  "ABSENT_AGAIN",
  "DRAFT_NOT_SHOWN",
]

/** Nothing of the order is wrong: what became of its draft in the service is the question. */
const OF_LOST_DRAFT: readonly string[] = ["DRAFT_GONE", "DRAFT_ISSUED"]
const isOfLostDraft = ({ state, reasons }: Told) =>
  state === "refused" && reasons.some(({ code }) => OF_LOST_DRAFT.includes(code))

/** The shop issued nothing, but an invoice in the service may be this order's. */
const isMaybeIssued = ({ state, reasons }: Told) =>
  state === "refused" && reasons.some(({ code }) => code === "MAY_BE_ISSUED")

type Told = Pick<InvoiceRequestRow, "state" | "reasons">

/**
 * The key of the sentence on what a state means: a company on hold gives nobody his turn, and one
 * that is not in the options any more will not by itself (`isCompanyGone`).
 */
export function nameExplanation(request: Told, isOnHold: boolean, isCompanyGone = false) {
  if (request.state === "queued" && isCompanyGone) return "explanations.queuedCompanyGone" as const
  if (request.state === "queued" && isOnHold) return "explanations.queuedOnHold" as const
  if (isOfLostDraft(request)) return "explanations.draftLost" as const
  if (isMaybeIssued(request)) return "explanations.unknownOpen" as const
  if (isByHandOnly(request)) return "explanations.byHandOnly" as const
  if (isSkipOnly(request)) return "explanations.skipOnly" as const
  const isToldOtherwise = request.reasons.some(({ code }) => TOLD_OTHERWISE.includes(code))
  if (request.state === "unknown" && isToldOtherwise) return "explanations.unknownOpen" as const
  return `explanations.${request.state}` as const
}

/** Reasons of an unknown outcome beside which the plugin goes on looking; every other one says what is to be done. */
const LOST_ANSWER = "OUTCOME_UNKNOWN"
const LIST_UNREADABLE = "LOOKUP_FAILED"
const LOOKED_FOR: readonly string[] = [LOST_ANSWER, LIST_UNREADABLE]

/** The key of the sentence that the plugin looks for the invoice; null where a person has to. */
export function nameLookUp(
  { state, reasons }: Pick<InvoiceRequestRow, "state" | "reasons">,
  isOnHold: boolean
) {
  if (state !== "unknown" || !reasons.every(({ code }) => LOOKED_FOR.includes(code))) return null
  return isOnHold
    ? ("explanations.unknownOnHold" as const)
    : ("explanations.unknownLookingUp" as const)
}

/**
 * The key of the sentence on when the plugin looks next for an invoice of unknown outcome; null while
 * it is about to anyway, and where no look in the service would tell more.
 */
export function nameNextLook({
  state,
  reasons,
  next_due: due,
  answered_invoice_ids: answered,
}: Pick<InvoiceRequestRow, "state" | "reasons" | "next_due" | "answered_invoice_ids">) {
  if (state !== "unknown" || due?.what !== "look" || answered.length > 0) return null
  if (reasons.some(({ code }) => code === LOST_ANSWER)) return null
  // Its job tries again by itself, mostly sooner.
  const isTried = reasons.some(({ code }) => code === LIST_UNREADABLE)
  return isTried ? ("explanations.nextLookBy" as const) : ("explanations.nextLook" as const)
}

/** True where a person is to look in the service: then it is said what to look for. */
export const isSoughtByPerson = (request: Told): boolean =>
  (request.state === "unknown" && !request.reasons.every(({ code }) => code === LOST_ANSWER)) ||
  isOfLostDraft(request)

/** The key of the words in the list where a number would stand. */
export function nameUnnumbered({
  state,
  ...issued
}: Pick<InvoiceRequestRow, "state" | "difference" | "reasons">) {
  if (state === "unknown") return "list.uncertain" as const
  if (state !== "issued") return "list.noInvoice" as const
  return nameMissingNumber(issued) === "explanations.numberUnknown"
    ? ("list.numberUnknown" as const)
    : ("page.noNumber" as const)
}

/** The key of the words in the place of a number that an issued invoice does not show. */
export function nameMissingNumber({
  difference,
  reasons,
}: Pick<InvoiceRequestRow, "difference" | "reasons">) {
  if (difference?.what === "status") return "explanations.numberOfDraft" as const
  // It could not be read, and nothing reads it again.
  if (reasons.length > 0) return "explanations.numberUnknown" as const
  return "explanations.numberMissing" as const
}
