import type { AutomaticTrigger } from "./options"

/** When invoices were issued automatically, as far as that is known; times are ISO 8601 texts. */
export type IssuingTimes = {
  /** True while only a person issues. */
  isManual: boolean
  /** The end of the last period of manual issuing; null if there was none. */
  manualUntil: string | null
  /** The automatic period before the last stop; null if that is not known. */
  before: AutomaticPeriod | null
}

/** `trigger`: the one in effect at its end; absent in what an earlier build saved. */
export type AutomaticPeriod = { from: string; until: string; trigger?: AutomaticTrigger }

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

/** How long after a stop what became due just before it may be noticed: an event may be late. */
const LATE_MS = 5 * 60_000

/**
 * The same for what is noticed only now. Long after a stop, what became due before it counts as stopped,
 * too: nobody saw that it was to be issued, so that somebody may have made it by hand since.
 */
export function timesForNoticing(times: IssuingTimes, nowMs: number): IssuingTimes {
  const { before } = times
  const isLate = before !== null && nowMs - Date.parse(before.until) > LATE_MS
  return isLate ? { ...times, before: null } : times
}
