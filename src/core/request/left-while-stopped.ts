import type { RequestState } from "../lifecycle/states"
import { firstCode } from "./progress-codes"
import type { Refusal } from "./refusals"

const STOPPED = "ISSUING_WAS_STOPPED"

/**
 * True if an invoice became due while issuing was stopped. It may have been made by hand, so that only a
 * person decides about it.
 */
export const isLeftWhileStopped = ({
  state,
  reasons,
}: {
  state: RequestState
  reasons: readonly { code: string }[] | null
}): boolean => state === "refused" && firstCode(reasons) === STOPPED

export const issuingWasStopped = (): Refusal => ({
  code: STOPPED,
  field: null,
  params: {},
  message:
    "Issuing was stopped when this invoice became due, so it may have been made by hand. If it was, link it; otherwise press Issue now.",
})
