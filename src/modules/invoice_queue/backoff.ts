const CAP_MS = 30 * 60_000

/**
 * Milliseconds before try number `attemptsMade + 1`: doubling, at most half an hour, spread by
 * half to either side so that a recovering service is not met by all jobs at once.
 *
 * @param chance a number from 0 to 1.
 */
export function backoffDelayMs(attemptsMade: number, baseMs: number, chance: number): number {
  const doubled = baseMs * 2 ** Math.min(attemptsMade - 1, 30)
  return Math.round(Math.min(doubled, CAP_MS) * (0.5 + chance))
}
