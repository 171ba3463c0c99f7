import type { CompanyCheckResponse, CompanyHold } from "../../types"

type Result = CompanyCheckResponse["result"]

/** The holds whose cause is over by what a check of the key found just now; nothing ended them yet. */
export const listRefuted = <Hold extends Pick<CompanyHold, "cause">>(
  holds: readonly Hold[],
  result: Result | undefined
): Hold[] =>
  holds.filter(({ cause }) =>
    cause === "key-rejected"
      ? result === "works"
      : cause === "unreachable" && (result === "works" || result === "rejected")
  )
