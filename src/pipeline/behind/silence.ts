import { ON_HOLD_DELAY_MS } from "../holds/hold-company"

/** So long a list that gives no usable answer is waited for while creates may work; then they go on. */
const PATIENCE_MS = 10 * 60_000

/** Tries further apart say nothing of the time in between, as when the company was paused. */
const SERIES_MS = PATIENCE_MS

/** From one try to the next; twice as long each time. */
const LONGEST_PAUSE_MS = 60_000

/** Tries in a row that got no usable answer, by the monotonic clock. */
export type Silence = { sinceMs: number; tries: number; askAtMs: number }

/** The first and the last of tries in a row, by the monotonic clock. */
export type Series = { sinceMs: number; lastMs: number }

const isOneSeries = (lastMs: number, nowMs: number): boolean => nowMs - lastMs <= SERIES_MS

/** One try more; the first of a series where nothing was asked for long. */
export const addTry = (before: Series | null, nowMs: number): Series => ({
  sinceMs: before && isOneSeries(before.lastMs, nowMs) ? before.sinceMs : nowMs,
  lastMs: nowMs,
})

/**
 * One try more; of many at once one counts.
 *
 * @param others what others tried in a row as well, this try with it: where many wait, each has its turn
 * so seldom that its own tries alone would be no series.
 */
export function addSilence(
  before: Silence | null,
  nowMs: number,
  others: Series | null = null
): Silence {
  if (before && nowMs < before.askAtMs) return before
  const isSeries =
    before !== null &&
    (isOneSeries(before.askAtMs, nowMs) || (others !== null && others.sinceMs <= before.askAtMs))
  const { sinceMs, tries } = isSeries ? before : { sinceMs: nowMs, tries: 0 }
  const pauseMs = Math.min(ON_HOLD_DELAY_MS * 2 ** tries, LONGEST_PAUSE_MS)
  return { sinceMs, tries: tries + 1, askAtMs: nowMs + pauseMs }
}

/** Whether it was waited for long enough. */
export const isWaitedFor = (
  { sinceMs }: Pick<Silence, "sinceMs">,
  nowMs: number,
  patienceMs = PATIENCE_MS
): boolean => nowMs - sinceMs >= patienceMs

/** Milliseconds until the next try is worth it; none once it was waited for long enough. */
export const pauseLeftMs = ({ sinceMs, askAtMs }: Silence, nowMs: number): number =>
  isWaitedFor({ sinceMs }, nowMs) ? 0 : Math.max(0, askAtMs - nowMs)
