import type { RequestState } from "../lifecycle/states"
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
