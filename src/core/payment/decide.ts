import { parseDecimal, compare, minus, ZERO } from "../money/decimals"
import { isOwed, nextPaidLookMs, nextPaymentLookMs } from "./watch"
import type { DuePaymentWatch, PaymentState, PaymentWatch } from "./watch"
import type { OrderPayments, PaymentStanding } from "./standing"

/** What the service is told about an invoice, or the state in which it is left. */
export type PaymentMove =
  { kind: "mark"; to: "paid" | "unpaid" } | { kind: "leave"; state: PaymentState }

const mark = (to: "paid" | "unpaid"): PaymentMove => ({ kind: "mark", to })
const leave = (state: PaymentState): PaymentMove => ({ kind: "leave", state })

/**
 * Decides from an order's payment standing. Nothing automatic overrides a person's decision. A
 * refund leaves the invoice paid: the buyer owes nothing, and a correction covers what was paid
 * back. Only marks made from here are undone: the accountant's are their own, and unmarking sets
 * the paid amount to 0 (service-api 3.7).
 *
 * @param standing null if the order cannot be read
 * @param isInDoubt the order changed after its invoice, or the invoice differs: the amount paid is
 *   not the invoice's
 */
export function decidePayment(
  { state, by, isTold }: Pick<PaymentWatch, "state" | "by" | "isTold">,
  standing: PaymentStanding | null,
  isInDoubt: boolean
): PaymentMove {
  const isByPerson = by === "person"
  switch (state) {
    case "marking":
      // An earlier call may have marked it paid: if that no longer holds, it is undone.
      return mark(!isByPerson && standing === "undone" ? "unpaid" : "paid")
    case "unmarking":
      return mark(isByPerson || standing === "undone" || standing === null ? "unpaid" : "paid")
    case "unpaid":
      return !isByPerson && standing === "full" && !isInDoubt ? mark("paid") : leave(state)
    case "refused":
      if (isByPerson || (standing === "full" && !isInDoubt)) return mark("paid")
      if (standing !== "undone" || isInDoubt) return leave(state)
      // Refused, and not marked by an earlier call: a person may have marked it in the service.
      return isTold ? mark("unpaid") : leave("unpaid")
    case "paid":
      return !isByPerson && standing === "undone" && !isInDoubt ? mark("unpaid") : leave(state)
    case "unmark_refused":
      if (isByPerson || (standing === "undone" && !isInDoubt)) return mark("unpaid")
      // An earlier mark may never have been confirmed, so it is repeated.
      return standing === "full" && !isInDoubt ? mark("paid") : leave(state)
  }
}

/**
 * True if the amounts alone show that nothing follows: no payment of an unpaid order was kept, or
 * as much as its invoice demands was captured for a paid one. This avoids reading whole orders.
 */
export function isPlainlySettled(
  { state, by }: Pick<PaymentWatch, "state" | "by">,
  { captured, refunded }: OrderPayments,
  gross: string | null
): boolean {
  if (by === "person") return false
  const [taken, back, asked] = [captured, refunded, gross ?? ""].map(parseDecimal)
  if (!taken || !back || !asked) return false
  if (state === "unpaid") return compare(minus(taken, back), ZERO) <= 0
  return state === "paid" && compare(taken, asked) >= 0
}

/** When an invoice that is left unchanged is checked again; null if never. */
export const nextLookMs = (
  { ageMs, stateAgeMs, state: before }: DuePaymentWatch,
  state: PaymentState
): number | null =>
  isOwed(state) || state === "refused"
    ? nextPaymentLookMs(ageMs)
    : nextPaidLookMs(before === state ? stateAgeMs : 0)
