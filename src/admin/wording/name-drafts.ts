/** Stands for a draft whose id is unknown, see `listLeftDrafts`. */
const UNKNOWN = "?"

/**
 * Formats the ids of leftover drafts, such as "90019, ?", for display.
 *
 * @param unknown the words for drafts whose id is unknown; used once, however many there are.
 */
export function nameDrafts(ids: string, unknown: string): string {
  const all = ids.split(", ")
  const known = all.filter((id) => id !== UNKNOWN)
  return (all.length > known.length ? [...known, unknown] : known).join(", ")
}
