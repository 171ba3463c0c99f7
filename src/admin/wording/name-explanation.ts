import { awaitsPayment } from "../../core/request/awaits-payment"
import type { InvoiceRequestRow } from "../../types"
import { isByHandOnly, isSkipOnly } from "./reason-fixes"

/** An answer was received, or more than one create was sent: the default sentence would say otherwise. */
const TOLD_OTHERWISE: readonly string[] = [
  "ANSWER_TIED",
  "ANSWERED_BEFORE",
  "ABSENT_AGAIN",
  "DRAFT_NOT_SHOWN",
]

/** The order itself is fine; the question is what became of its draft in the service. */
const OF_LOST_DRAFT: readonly string[] = ["DRAFT_GONE", "DRAFT_ISSUED"]
const isOfLostDraft = ({ state, reasons }: Explained) =>
  state === "refused" && reasons.some(({ code }) => OF_LOST_DRAFT.includes(code))

/** The shop issued nothing, but an invoice in the service may be this order's. */
const isMaybeIssued = ({ state, reasons }: Explained) =>
  state === "refused" && reasons.some(({ code }) => code === "MAY_BE_ISSUED")

/** Only a person can say whether there is an invoice. */
const isLeftWhileStopped = ({ state, reasons }: Explained) =>
  state === "refused" && reasons.some(({ code }) => code === "ISSUING_WAS_STOPPED")

type Explained = Pick<InvoiceRequestRow, "state" | "reasons">
type Looked = Pick<InvoiceRequestRow, "look_state">

/**
 * The text key of the sentence that explains a state. Requests of a company on hold are not processed; those
 * of a company that is no longer in the options never will be (`isCompanyGone`).
 */
export function nameExplanation(
  request: Explained & Pick<InvoiceRequestRow, "awaits_payment">,
  isOnHold: boolean,
  isCompanyGone = false
) {
  if (request.state === "queued" && isCompanyGone) return "explanations.queuedCompanyGone" as const
  if (request.state === "queued" && isOnHold) return "explanations.queuedOnHold" as const
  if (isOfLostDraft(request)) return "explanations.draftLost" as const
  if (isLeftWhileStopped(request)) return "explanations.madeByHand" as const
  if (isMaybeIssued(request)) return "explanations.unknownOpen" as const
  if (awaitsPayment(request)) {
    return request.awaits_payment
      ? ("explanations.notPaid" as const)
      : ("explanations.notPaidLeft" as const)
  }
  if (isByHandOnly(request)) return "explanations.byHandOnly" as const
  if (isSkipOnly(request)) return "explanations.skipOnly" as const
  const isToldOtherwise = request.reasons.some(({ code }) => TOLD_OTHERWISE.includes(code))
  if (request.state === "unknown" && isToldOtherwise) return "explanations.unknownOpen" as const
  return `explanations.${request.state}` as const
}

/** The text key saying that the plugin is looking for the invoice; null if a person has to. */
export function nameLookUp({ look_state: look }: Looked, isOnHold: boolean) {
  if (look !== "looking" && look !== "unreadable") return null
  return isOnHold
    ? ("explanations.unknownOnHold" as const)
    : ("explanations.unknownLookingUp" as const)
}

/**
 * The text key for when the plugin looks next for an invoice of unknown outcome; null while a look is already
 * imminent, and if looking in the service would reveal nothing more.
 */
export function nameNextLook({
  look_state: look,
  next_due: due,
  answered_invoice_ids: answered,
}: Looked & Pick<InvoiceRequestRow, "next_due" | "answered_invoice_ids">) {
  if (look === null || look === "looking") return null
  if (due?.what !== "look" || answered.length > 0) return null
  // Its job also retries automatically, usually sooner.
  return look === "unreadable"
    ? ("explanations.nextLookBy" as const)
    : ("explanations.nextLook" as const)
}

/** True if a person has to look in the service; the page then says what to look for. */
export const isSoughtByPerson = (request: Explained & Looked): boolean =>
  (request.look_state !== null && request.look_state !== "looking") || isOfLostDraft(request)

/** The text key shown in the list in place of a number. */
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

/** The text key shown if an issued invoice has no number. */
export function nameMissingNumber({
  difference,
  reasons,
}: Pick<InvoiceRequestRow, "difference" | "reasons">) {
  if (difference?.what === "status") return "explanations.numberOfDraft" as const
  // It could not be read back and will not be read again.
  if (reasons.length > 0) return "explanations.numberUnknown" as const
  return "explanations.numberMissing" as const
}
