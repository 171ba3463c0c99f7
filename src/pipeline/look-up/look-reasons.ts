import type { AnyReason } from "../../core/request/invoice-request"
import { makeReason } from "../reasons"

/** As many ids as a person looks up by hand; a busy day may have hundreds. */
const MAX_IDS = 10

/** @param times how often in a row the list could not be read. */
export const lookupFailed = (times = 1) =>
  makeReason(
    "LOOKUP_FAILED",
    "The service's list of invoices could not be read, or lacks invoices that the service has confirmed, so it is not known whether this invoice exists. The look-up is retried automatically. You can also look in the service, then link the invoice or say that it is not there.",
    { params: { times } }
  )

export const ambiguousLookup = (invoiceIds: readonly string[]) =>
  makeReason(
    "AMBIGUOUS_LOOKUP",
    `The service shows invoices that may belong to this order, but it is not certain that one does (${joinIds(invoiceIds)}). Check them in the service, then link the right one or say that it is not there.`,
    { params: { ids: joinIds(invoiceIds) } }
  )

/** Found before any create of the order, when the ledger may have lost its row. */
export const mayBeIssued = (invoiceIds: readonly string[]) =>
  makeReason(
    "MAY_BE_ISSUED",
    `The service shows an invoice with this buyer and total that belongs to no order here (${joinIds(invoiceIds)}). The shop's database may be a backup from before that invoice. Nothing was issued from here. Look in the service: if it is this order's invoice, link it; if not, say that the invoice is not there.`,
    { params: { ids: joinIds(invoiceIds) } }
  )

export const draftFound = (invoiceIds: readonly string[]) =>
  makeReason(
    "DRAFT_FOUND",
    `The service has a draft that belongs, or may belong, to this order (${joinIds(invoiceIds)}). A draft is not an invoice yet. If you issue it there, link it here; if you delete it, say that the invoice is not there.`,
    { params: { ids: joinIds(invoiceIds) } }
  )

/** @param draftId id of a draft that was saved for the order and waited to be issued. */
export const draftGone = (draftId: string) =>
  makeReason(
    "DRAFT_GONE",
    `The draft that was saved for this order (${draftId}) can no longer be read in the service, or its id now belongs to another document. Nothing was issued from here. Look in the service: if somebody issued the draft, link the invoice; otherwise press Retry, which saves another draft.`,
    { params: { id: draftId } }
  )

/** Somebody issued what may be this order's draft; a second invoice could not be taken back. */
export const draftIssued = (draftId: string, number: string | null) =>
  makeReason(
    "DRAFT_ISSUED",
    `The service shows an issued invoice under the id of this order's draft (${draftId}), but it is not certain that the current API key shows this order's document. Nothing was issued from here. Compare it in the service: if it is this order's invoice, link it; if it is another order's, press Retry, which saves another draft.`,
    { params: { id: draftId, number: number ?? "" } }
  )

/** For a draft whose saving or issuing had no answer: it may have been issued. */
export const draftNotShown = (draftId: string) =>
  makeReason(
    "DRAFT_NOT_SHOWN",
    `The draft of this order (${draftId}) was sent, but no usable answer came, and the service does not show it or shows another document under that id. Look in the service, then link the invoice or say that it is not there.`,
    { params: { id: draftId } }
  )

export const absentAgain = (times: number) =>
  makeReason(
    "ABSENT_AGAIN",
    `The invoice was sent ${times} times, no answer came, and it is not in the service's list. Look in the service, then link the invoice or say that it is not there.`,
    { params: { times } }
  )

/** @param ids drafts that an earlier create left behind in an account that the key does not open. */
export const draftElsewhere = (ids: readonly string[]) =>
  makeReason(
    "DRAFT_ELSEWHERE",
    `The service does not show this invoice, but a draft of this order was left in another account of the service (${joinIds(ids)}), and somebody may have issued it there. Look there: if it was issued, put that account's API key back and link the invoice; if not, delete the draft and say that the invoice is not there.`,
    { params: { ids: joinIds(ids) } }
  )

export const absentWithNewKey = () =>
  makeReason(
    "ABSENT_WITH_NEW_KEY",
    "The invoice was sent with an earlier API key of the company. The account of the current key does not list it, and it is not certain that this is the account it was sent to. Look in the service, then link the invoice or say that it is not there."
  )

export const lookupForbidden = () =>
  makeReason(
    "LOOKUP_FORBIDDEN",
    "The API key of this company may not list or read invoices, so it is not known whether this invoice exists. Give the key that right, or look in the service and then link the invoice or say that it is not there."
  )

/** The ids in such a reason's params. */
export const listIds = ({ params }: Pick<AnyReason, "params">): string[] =>
  String(params.ids ?? "")
    .split(", ")
    .filter((id) => id !== "" && id !== "…")

const joinIds = (invoiceIds: readonly string[]) =>
  invoiceIds.length > MAX_IDS
    ? `${invoiceIds.slice(0, MAX_IDS).join(", ")}, …`
    : invoiceIds.join(", ")

/** Somebody issued the draft in the service although its order had changed since it was saved. */
export const draftOutdated = () =>
  makeReason(
    "DRAFT_OUTDATED",
    "Somebody issued this order's draft in the service after the order had changed, so the invoice shows the order as it was before the change. It was not mailed. Issue the correction in the service. Send this invoice if the buyer should have it too, or settle it by hand."
  )

export const shownAsSent = () =>
  makeReason(
    "SHOWN_AS_SENT",
    "The service shows this invoice as sent, although no e-mail was ordered from here. Ask the buyer: if the e-mail did not arrive, send it; if it did, settle it by hand."
  )
