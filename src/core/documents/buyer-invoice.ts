import type { InvoiceRequest } from "../request/invoice-request"
import { PROGRESS_GROUPS } from "../request/progress-codes"
import type { KsefWatchState } from "../ksef/watch"

/** The state of an order's invoice as shown to its buyer; `not_available`: there will be no invoice. */
export type BuyerInvoiceState = "not_yet" | "issued" | "not_available"

type Facts = Pick<
  InvoiceRequest,
  | "state"
  | "invoiceId"
  | "readBack"
  | "difference"
  | "reasons"
  | "sendState"
  | "sendReasons"
  | "sentAt"
>

/**
 * What the buyer of an order may be told about its invoice, and whether it may be downloaded.
 *
 * Whatever withholds its e-mail also withholds it here: until it has been read and compared, it is
 * not certain to be this order's invoice. The reason for a wait is not shown to the buyer.
 *
 * @param ksef its KSeF state, as far as it is known; an invoice refused by KSeF was not issued.
 */
export function describeForBuyer(request: Facts, ksef: KsefWatchState | null): BuyerInvoiceState {
  switch (request.state) {
    case "queued":
    case "issuing":
    case "unknown":
    case "refused":
    case "failed":
      return "not_yet"
    case "skipped":
    case "canceled":
      return "not_available"
    case "issued":
      return stateOfIssued(request, ksef)
  }
}

function stateOfIssued(request: Facts, ksef: KsefWatchState | null): BuyerInvoiceState {
  const { invoiceId, readBack, difference, sentAt } = request
  if (invoiceId === null || readBack === "pending" || isKeptBack(request)) return "not_yet"
  // Settling its e-mail did not make it a valid invoice.
  if (ksef === "error" && sentAt === null) return "not_yet"
  if (difference === null) return "issued"
  if (difference.isSettled !== true) return "not_yet"
  switch (difference.what) {
    // Settling it by hand does not make another order's invoice this buyer's, nor a pro forma an
    // invoice,
    case "reference":
    case "type":
      return "not_available"
    // nor a draft an invoice.
    case "status":
      return "not_yet"
    case "gross":
    case "currency":
      return "issued"
  }
}

/**
 * Withheld until a person mails it: linked without verification, made from an outdated order, or
 * waiting with its e-mail for KSeF.
 */
const isKeptBack = ({ reasons, sendState, sendReasons, sentAt }: Facts): boolean =>
  sentAt === null &&
  (sendState === "waiting" ||
    KEPT_BACK_REASONS.request.some((code) => hasCode(reasons, code)) ||
    KEPT_BACK_REASONS.email.some((code) => hasCode(sendReasons, code)))

/** Reasons of a request and of its e-mail that withhold the invoice from its buyer until it is mailed. */
export const KEPT_BACK_REASONS = {
  request: ["LINKED_UNVERIFIED"],
  email: ["DRAFT_OUTDATED", ...PROGRESS_GROUPS.emailOnHoldForKsef],
} as const

const hasCode = (reasons: Facts["reasons"], wanted: string): boolean =>
  (reasons ?? []).some(({ code }) => code === wanted)
