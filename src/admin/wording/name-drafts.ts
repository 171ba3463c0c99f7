/** How a draft is told whose id nobody knows, see `listLeftDrafts`. */
const UNKNOWN = "?"

/**
 * The ids of drafts that were left behind, "90019, ?", as people read them.
 *
 * @param unknown the words for one whose id is not known; they stand once, however many there are.
 */
export function nameDrafts(ids: string, unknown: string): string {
  const all = ids.split(", ")
  const known = all.filter((id) => id !== UNKNOWN)
  return (all.length > known.length ? [...known, unknown] : known).join(", ")
}
