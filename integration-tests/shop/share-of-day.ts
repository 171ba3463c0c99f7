const DAY_MS = 24 * 60 * 60_000

/** Where every item is gone through, whatever the day. */
export const isWholeSuite = process.env.WHOLE_SUITE === "1"

/** `npm test` sets it once, so that a run over midnight stays with its shares. */
const day = Number(process.env.SUITE_DAY ?? Math.floor(Date.now() / DAY_MS))

/**
 * What a run goes through of something that takes too long in whole for every run: each
 * `shares`-th item, the next day's run those after it, so that all have had their turn after
 * `shares` days. All of them with WHOLE_SUITE=1; SUITE_DAY brings a day's shares back.
 *
 * @param name of what is shared out, so that not everything has the same turn on a day.
 */
export function shareOfDay<T>(items: readonly T[], shares: number, name = ""): T[] {
  if (isWholeSuite) return [...items]
  const offset = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return items.filter((_, at) => (at + day + offset) % shares === 0)
}

/**
 * The same of groups of files, whose own shares go by the day too: their turns move on by one more each
 * time all have had theirs, or a file would come by the same of its shares for ever.
 */
export function shareOfFiles<T>(files: readonly T[], shares: number): T[] {
  const turn = day + Math.floor(day / shares)
  return files.filter((_, at) => (at + turn) % shares === 0)
}
