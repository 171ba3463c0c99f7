import { hasPaymentLook } from "./awaits-payment"
import { hasSecondInvoice } from "./doubled"
import type { InvoiceRequest } from "./invoice-request"
import { firstCode } from "./progress-codes"
import { awaitsPerson, sendAwaitsPerson } from "../lifecycle/states"
import { awaitsComparison } from "./uncompared"

/**
 * What a request waits for, as the first kind that applies. The notice above the orders and the
 * daily e-mail count these kinds. Each has texts in both languages.
 */
export const ATTENTION_KINDS = [
  "doubled",
  "unknown",
  "failed",
  "refused",
  "difference",
  "correction",
  "uncompared",
  "mail_refused",
  "mail",
  "check",
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

type Facts = Pick<
  InvoiceRequest,
  | "state"
  | "reasons"
  | "sendState"
  | "sendReasons"
  | "invoiceId"
  | "answeredInvoiceIds"
  | "difference"
  | "correction"
  | "flags"
  | "dueFor"
>

/** Why a request needs manual review; null if it does not. The ledger counts the same in SQL. */
export function findAttention(request: Facts): AttentionKind | null {
  const { state, sendState, sendReasons, flags } = request
  if (hasSecondInvoice(request)) return "doubled"
  if (awaitsPerson(state) && !hasPaymentLook(request)) return state
  if (hasOpenDifference(request)) return "difference"
  if (hasOpenCorrection(request)) return "correction"
  if (awaitsComparison(request)) return "uncompared"
  if (sendAwaitsPerson(sendState)) {
    const isRefused = sendState === "refused" && firstCode(sendReasons) === "SEND_REFUSED"
    return isRefused ? "mail_refused" : "mail"
  }
  return state === "issued" && hasFlags(flags) ? "check" : null
}

export const hasOpenDifference = ({ difference }: Pick<Facts, "difference">): boolean =>
  difference !== null && difference.isSettled !== true

export const hasOpenCorrection = ({ correction }: Pick<Facts, "correction">): boolean =>
  correction !== null && correction.isSettled !== true

export const hasFlags = (flags: Facts["flags"]): boolean => flags !== null && flags.length > 0

/** How many requests need manual review, by kind; each counts once. */
export type AttentionCounts = Readonly<Record<AttentionKind, number>>

/** All kinds, with 0 for those that were not counted. */
export const fillCounts = (counted: Partial<AttentionCounts>): AttentionCounts => ({
  ...(Object.fromEntries(ATTENTION_KINDS.map((kind) => [kind, 0])) as AttentionCounts),
  ...counted,
})

export const sumCounts = (counts: AttentionCounts): number =>
  ATTENTION_KINDS.reduce((sum, kind) => sum + counts[kind], 0)
