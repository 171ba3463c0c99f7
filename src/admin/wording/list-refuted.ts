import type { CompanyCheckResponse, CompanyHold } from "../../types"

type Result = CompanyCheckResponse["result"]

/** The holds whose cause a check of the key has just refuted; they have not been ended yet. */
export const listRefuted = <Hold extends Pick<CompanyHold, "cause">>(
  holds: readonly Hold[],
  result: Result | undefined
): Hold[] =>
  holds.filter(({ cause }) =>
    cause === "key-rejected"
      ? result === "works"
      : cause === "unreachable" && (result === "works" || result === "rejected")
  )
