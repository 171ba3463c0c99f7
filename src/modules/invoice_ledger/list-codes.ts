import type { ProgressCode } from "../../core/request/progress-codes"

/** Codes as the list of an SQL `in`. */
export const listCodes = (codes: readonly ProgressCode[]): string =>
  codes.map((code) => `'${code}'`).join(", ")
