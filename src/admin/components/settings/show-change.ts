/** What a change of a setting shows: the old words, the new ones, and where the value comes from now. */
export type ShownChange = { from: string; to: string; isSourceShown: boolean }

/**
 * Of a long list, only the lines that changed.
 *
 * If the value stayed and only its source changed, for example because the default was chosen expressly, the
 * value is shown once, with its source: otherwise, nothing would be said of the change.
 */
export function showChange(
  before: readonly string[],
  after: readonly string[],
  isBack: boolean
): ShownChange {
  const from = before.filter((line) => !after.includes(line))
  const to = after.filter((line) => !before.includes(line))
  const isSame = from.length === 0 && to.length === 0
  return {
    from: from.join(", "),
    to: (isSame ? after : to).join(", "),
    isSourceShown: isBack || isSame,
  }
}
