import { ON_HOLD_DELAY_MS } from "../holds/hold-company"

/** How long a list without a usable answer is waited for while creates may work; then they go on. */
const PATIENCE_MS = 10 * 60_000

/** Tries further apart say nothing about the time in between, such as while the company was paused. */
const SERIES_MS = PATIENCE_MS

/** The longest pause between tries; it doubles each time. */
const LONGEST_PAUSE_MS = 60_000

/** Consecutive tries without a usable answer, by the monotonic clock. */
export type Silence = { sinceMs: number; tries: number; askAtMs: number }

/** The first and the last of consecutive tries, by the monotonic clock. */
export type Series = { sinceMs: number; lastMs: number }

const isOneSeries = (lastMs: number, nowMs: number): boolean => nowMs - lastMs <= SERIES_MS

/** Adds a try; it starts a new series if there was none for long. */
export const addTry = (before: Series | null, nowMs: number): Series => ({
  sinceMs: before && isOneSeries(before.lastMs, nowMs) ? before.sinceMs : nowMs,
  lastMs: nowMs,
})

/**
 * Adds a try; of many at once only one counts.
 *
 * @param busyMs for how long the service asked not to be called: the next try comes no sooner.
 * @param others the consecutive tries of all, including this one: if many wait, each has its turn so
 *   rarely that its own tries alone would form no series.
 */
export function addUnansweredTry(
  before: Silence | null,
  nowMs: number,
  busyMs: number,
  others: Series | null = null
): Silence {
  if (before && nowMs < before.askAtMs) return before
  const isSeries =
    before !== null &&
    (isOneSeries(before.askAtMs, nowMs) || (others !== null && others.sinceMs <= before.askAtMs))
  const { sinceMs, tries } = isSeries ? before : { sinceMs: nowMs, tries: 0 }
  const pauseMs = Math.max(busyMs, Math.min(ON_HOLD_DELAY_MS * 2 ** tries, LONGEST_PAUSE_MS))
  return { sinceMs, tries: tries + 1, askAtMs: nowMs + pauseMs }
}

/** Whether the wait was long enough. */
export const isPatienceOver = (
  { sinceMs }: Pick<Silence, "sinceMs">,
  nowMs: number,
  patienceMs = PATIENCE_MS
): boolean => nowMs - sinceMs >= patienceMs

/**
 * Whether creates still wait for an answer. Once they go on without one, a list that always asks to be left
 * alone must not stop them again.
 */
export const isWaitedFor = (silence: Silence | null | undefined, nowMs: number): boolean =>
  !silence || !isPatienceOver(silence, nowMs)

/** Milliseconds until the next try; 0 once the wait was long enough. */
export const pauseLeftMs = ({ sinceMs, askAtMs }: Silence, nowMs: number): number =>
  isPatienceOver({ sinceMs }, nowMs) ? 0 : Math.max(0, askAtMs - nowMs)
