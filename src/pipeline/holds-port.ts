import type { CompanyHold, HoldCause, HoldEnd } from "../core/request/invoice-request"
import type { OperatorChange } from "../core/settings/recorded-change"

/**
 * The companies on hold; each call is committed when it returns. `change`: the operator's change,
 * recorded in the same statement if it takes effect.
 */
export type HoldsPort = {
  holdCompany(hold: {
    companyId: string
    cause: HoldCause
    keyDigest: string | null
  }): Promise<boolean>
  pauseCompany(
    pause: { companyId: string; actorId: string; note: string },
    change?: OperatorChange | null
  ): Promise<void>
  /** @param since start of the hold to end: a later one with the same cause stays. */
  releaseCompany(
    companyId: string,
    cause: HoldCause,
    since?: string,
    change?: OperatorChange | null
  ): Promise<HoldEnd>
  findHolds(): Promise<CompanyHold[]>
}
