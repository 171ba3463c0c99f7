import { parseDecimal, compare, minus, ZERO } from "../money/decimals"
import { isOwed, nextPaidLookMs, nextPaymentLookMs } from "./watch"
import type { DuePaymentWatch, PaymentState, PaymentWatch } from "./watch"
import type { OrderPayments, PaymentStanding } from "./standing"

/** What the service is told of an invoice, or the state that it is left in. */
export type PaymentMove =
  { kind: "mark"; to: "paid" | "unpaid" } | { kind: "leave"; state: PaymentState }

const mark = (to: "paid" | "unpaid"): PaymentMove => ({ kind: "mark", to })
const leave = (state: PaymentState): PaymentMove => ({ kind: "leave", state })

/**
 * What follows from how an order stands. Nothing is said by itself against a person's word. A refund
 * leaves the invoice paid: the buyer owes nothing, and what was paid back is settled by a correction.
 * Only what was marked from here is taken back: a mark of the accountant's is theirs, and unmarking
 * sets the paid amount to 0 (service-api 3.7).
 *
 * @param standing null where the order cannot be read
 * @param isInDoubt the order changed after its invoice, or the invoice differs: what was paid is not
 *   its amount
 */
export function decidePayment(
  { state, by, isTold }: Pick<PaymentWatch, "state" | "by" | "isTold">,
  standing: PaymentStanding | null,
  isInDoubt: boolean
): PaymentMove {
  const isByPerson = by === "person"
  switch (state) {
    case "marking":
      // An earlier call may have marked it: what does not hold any more is taken back.
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
      // That it was marked before may never have been answered, so it is said again.
      return standing === "full" && !isInDoubt ? mark("paid") : leave(state)
  }
}

/**
 * True where the amounts alone show that nothing follows: nothing was kept of an unpaid order, or
 * as much as its invoice asks for was captured of a paid one. It spares reading whole orders.
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

/** When an invoice that is left as it is, is looked at again; null when it is not. */
export const nextLookMs = (
  { ageMs, stateAgeMs, state: before }: DuePaymentWatch,
  state: PaymentState
): number | null =>
  isOwed(state) || state === "refused"
    ? nextPaymentLookMs(ageMs)
    : nextPaidLookMs(before === state ? stateAgeMs : 0)
