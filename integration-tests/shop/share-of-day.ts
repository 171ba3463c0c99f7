const DAY_MS = 24 * 60 * 60_000

/** Whether every item is run, regardless of the day. */
export const isWholeSuite = process.env.WHOLE_SUITE === "1"

/** `npm test` sets it once, so that a run past midnight keeps its shares. */
const day = Number(process.env.SUITE_DAY ?? Math.floor(Date.now() / DAY_MS))

/**
 * The part of something that takes too long to run completely every time: every `shares`-th item, and the
 * following ones in the next day's run, so that all have run after `shares` days. All of them with
 * WHOLE_SUITE=1; SUITE_DAY reproduces the shares of a day.
 *
 * @param name of what is split, so that different things are at different positions on a day.
 */
export function shareOfDay<T>(items: readonly T[], shares: number, name = ""): T[] {
  if (isWholeSuite) return [...items]
  const offset = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return items.filter((_, at) => (at + day + offset) % shares === 0)
}

/**
 * The same for groups of files that contain shares by day themselves: after each full cycle the position
 * shifts by one more, or a file would always run with the same one of its own shares.
 */
export function shareOfFiles<T>(files: readonly T[], shares: number): T[] {
  const turn = day + Math.floor(day / shares)
  return files.filter((_, at) => (at + turn) % shares === 0)
}
