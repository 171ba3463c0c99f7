import type { RequestState } from "../lifecycle/states"
import { firstCode } from "./progress-codes"
import type { Refusal } from "./refusals"

const STOPPED = "ISSUING_WAS_STOPPED"

/**
 * True if an invoice was to be issued while issuing was stopped. Somebody may have made it by hand, so only a
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
    "Issuing was stopped at the moment at which this invoice was to be issued, so somebody may have made it by hand. If there is one, link it; otherwise press Issue now.",
})
