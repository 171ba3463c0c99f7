import type { ApiReason, CompanyHold } from "../../types"

/** The hold of a company that says the same as the reason of each of its waiting orders. */
const HOLD_OF_REASON: Readonly<Record<string, CompanyHold["cause"]>> = {
  KEY_REJECTED: "key-rejected",
  SERVICE_UNREACHABLE: "unreachable",
}

/** True if the notice of a hold, which has the button that ends it, already says the same as the reason. */
export const isCoveredByHold = (
  { code }: Pick<ApiReason, "code">,
  holds: readonly Pick<CompanyHold, "cause">[]
): boolean => holds.some(({ cause }) => cause === HOLD_OF_REASON[code])
