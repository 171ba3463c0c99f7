import type { CorrectionSheet } from "../../../types"

/** True if no row, rate or refund differs. */
export const isUnchanged = ({
  rows,
  refund,
  besides,
}: Pick<CorrectionSheet, "rows" | "refund" | "besides">): boolean =>
  refund === null &&
  besides.length === 0 &&
  rows.every(({ difference }) => isNothing(difference.value) && isNothing(difference.quantity))

/** True of "0", "0.00" and the like. */
export const isNothing = (decimal: string): boolean => !/[1-9]/.test(decimal)
