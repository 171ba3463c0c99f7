/** When invoices were issued automatically, as far as that is known; times are ISO 8601 texts. */
export type IssuingTimes = {
  /** True while only a person issues. */
  isManual: boolean
  /** The end of the last period of manual issuing; null if there was none. */
  manualUntil: string | null
  /** The automatic period before the last stop; null if that is not known. */
  before: AutomaticPeriod | null
}

export type AutomaticPeriod = { from: string; until: string }

/**
 * True if an invoice that became due at that moment was left to a person, who may have made it by hand.
 * Earlier stops than the last are not known, so that their moments count as stopped, too.
 */
export function wasStoppedAt(
  moment: string,
  { isManual, manualUntil, before }: IssuingTimes
): boolean {
  if (before !== null && moment >= before.from && moment < before.until) return false
  return isManual || (manualUntil !== null && moment <= manualUntil)
}
