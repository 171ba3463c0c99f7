import type { DueWork, RequestState } from "../lifecycle/states"
import { firstCode } from "./progress-codes"

/** Refused until the order is paid in full: its payments are looked at again. */
export const NOT_PAID = "NOT_PAID_IN_FULL"

/** True if a request was refused only until its order is paid in full. */
export const awaitsPayment = ({
  state,
  reasons,
}: {
  state: RequestState
  reasons: readonly { code: string }[] | null
}): boolean => state === "refused" && firstCode(reasons) === NOT_PAID

/**
 * True while the plugin itself looks at the payments of such a request. Nobody has to act then; once it
 * has stopped looking, somebody has to decide what becomes of the order.
 */
export const hasPaymentLook = ({ dueFor }: { dueFor: DueWork | null }): boolean =>
  dueFor === "payment_look"
