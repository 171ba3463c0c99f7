import type { AnyReason } from "../../core/request/invoice-request"
import { makeReason } from "../reasons"

/** As many ids as a person looks up by hand; a busy day may have hundreds. */
const MAX_IDS = 10

/** @param times how often in a row the list could not be read. */
export const lookupFailed = (times = 1) =>
  makeReason(
    "LOOKUP_FAILED",
    "The service's list of invoices could not be read, or lacks invoices that the service has confirmed since, so it is not known whether this invoice exists. It is tried again by itself; you can also look in the service and then link the invoice or say that it is not there.",
    { params: { times } }
  )

export const ambiguousLookup = (invoiceIds: readonly string[]) =>
  makeReason(
    "AMBIGUOUS_LOOKUP",
    `The service shows invoices that may belong to this order, and nothing tells for certain (${joinIds(invoiceIds)}). Look in the service whether one of them does, then link it or say that it is not there.`,
    { params: { ids: joinIds(invoiceIds) } }
  )

/** Found before any create of the order, when the ledger may have lost its row. */
export const mayBeIssued = (invoiceIds: readonly string[]) =>
  makeReason(
    "MAY_BE_ISSUED",
    `The service shows an invoice with this buyer and total that no order here has (${joinIds(invoiceIds)}), and the shop's database may be older than it. Nothing was issued from here. Look in the service: if it is this order's, link it; if not, say that the invoice is not there.`,
    { params: { ids: joinIds(invoiceIds) } }
  )

export const draftFound = (invoiceIds: readonly string[]) =>
  makeReason(
    "DRAFT_FOUND",
    `A draft that belongs or may belong to this order is in the service (${joinIds(invoiceIds)}), and a draft is no invoice. Issue it or delete it there; then link it or say that it is not there.`,
    { params: { ids: joinIds(invoiceIds) } }
  )

/** @param draftId id of a draft that was saved for the order and waited to be issued. */
export const draftGone = (draftId: string) =>
  makeReason(
    "DRAFT_GONE",
    `The draft that was saved for this order (${draftId}) cannot be read in the service any more, or is another document by now. Nothing was issued from here. Look in the service: if somebody issued it, link the invoice; else press Retry, which saves another draft.`,
    { params: { id: draftId } }
  )

/** Somebody issued what may be this order's draft; a second invoice could not be taken back. */
export const draftIssued = (draftId: string, number: string | null) =>
  makeReason(
    "DRAFT_ISSUED",
    `What the service shows by the id of this order's draft (${draftId}) is issued, and it is not certain whether the present key shows this order's document. Nothing was issued from here. Compare it in the service: if it is this order's, link it; if it is another's, press Retry, which saves another draft.`,
    { params: { id: draftId, number: number ?? "" } }
  )

/** For a draft whose saving or issuing had no answer: it may have been issued. */
export const draftNotShown = (draftId: string) =>
  makeReason(
    "DRAFT_NOT_SHOWN",
    `The draft of this order (${draftId}) was sent without a usable answer, and the service does not show it, or shows another document by that id. Look in the service, then link the invoice or say that it is not there.`,
    { params: { id: draftId } }
  )

export const absentAgain = (times: number) =>
  makeReason(
    "ABSENT_AGAIN",
    `The invoice was sent ${times} times without an answer and is not in the service's list. Look in the service, then link the invoice or say that it is not there.`,
    { params: { times } }
  )

/** @param ids drafts that an earlier create left behind in an account that the key does not open. */
export const draftElsewhere = (ids: readonly string[]) =>
  makeReason(
    "DRAFT_ELSEWHERE",
    `The service does not show this invoice, but a draft of this order was left in another account of the service (${joinIds(ids)}), and somebody may have issued it there since. Look there: if it is issued, put that account's key back and link it; if not, delete it and say that the invoice is not there.`,
    { params: { ids: joinIds(ids) } }
  )

export const absentWithNewKey = () =>
  makeReason(
    "ABSENT_WITH_NEW_KEY",
    "The invoice was sent with another API key than the company has now. The account of the present key does not list it, and nothing proves that it is the account it was sent to. Look in the service, then link the invoice or say that it is not there."
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
    "Somebody issued this order's draft in the service after the order had changed, so the invoice shows the order as it was before, and it was not mailed. Issue the correcting invoice in the service; send this one if the buyer is to have it too, or settle it by hand."
  )

export const shownAsSent = () =>
  makeReason(
    "SHOWN_AS_SENT",
    "The service shows this invoice as sent, though nobody had an e-mail sent from here. Ask the buyer: send the e-mail if it did not arrive, or settle it by hand."
  )
