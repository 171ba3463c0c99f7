const CAP_MS = 30 * 60_000

/**
 * Milliseconds before try number `attemptsMade + 1`: doubling, at most half an hour, with a jitter of
 * ±50 % so that not all jobs reach a recovering service at once.
 *
 * @param chance a number from 0 to 1.
 */
export function backoffDelayMs(attemptsMade: number, baseMs: number, chance: number): number {
  const doubled = baseMs * 2 ** Math.min(attemptsMade - 1, 30)
  return Math.round(Math.min(doubled, CAP_MS) * (0.5 + chance))
}
