import type { CorrectionResponse } from "../../../types"

type Correction = Pick<
  CorrectionResponse["correction"],
  "is_settled" | "settled_as" | "settlements"
>

/**
 * What was settled before this correction, newest first: an earlier correction may already cover these
 * changes. Later settlements concern something else, such as an e-mail.
 */
export function listEarlier({ is_settled: isSettled, settled_as: own, settlements }: Correction) {
  if (!isSettled) return settlements
  return settlements.slice(settlements.findIndex(({ note }) => note === own) + 1)
}
