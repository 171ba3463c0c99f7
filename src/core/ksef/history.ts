import type { KsefChange, KsefFinding, KsefWatch, KsefWatchState } from "./watch"

/** A service that goes to and fro must not fill the row. */
const KEPT = 20

const isNothing = (state: KsefWatchState) => state === "not_shown" || state === "not_submitted"

/**
 * A finding with the changes of state up to it, the last 20, oldest first. A refusal in other words
 * is a change; that nothing was shown before anything was, is none.
 *
 * @param before as it was kept last. One of an older version has no changes: its state is the first.
 * @param finding with the words as they are to be kept: nothing is redacted here
 * @param nowMs of the database's clock
 */
export function keepHistory(
  before: Pick<KsefWatch, "state" | "stateSince" | "details">,
  finding: KsefFinding,
  nowMs: number
): KsefFinding {
  const { state, details } = finding
  if (details === null) return finding
  const known = listKnown(before)
  const last = known.at(-1)
  const message = state === "error" ? details.message : null
  const isFirst = last === undefined && !isNothing(state)
  // Words that are missing for once are no other ones.
  const isReworded = message !== null && last?.message !== message
  const isOther = last !== undefined && (last.state !== state || isReworded)
  const change = { at: new Date(nowMs).toISOString(), state, message }
  const history = isFirst || isOther ? [...known, change] : known
  return history.length === 0
    ? finding
    : { ...finding, details: { ...details, history: history.slice(-KEPT) } }
}

function listKnown({
  state,
  stateSince,
  details,
}: Pick<KsefWatch, "state" | "stateSince" | "details">): readonly KsefChange[] {
  if (details?.history) return details.history
  if (state === null || stateSince === null || isNothing(state)) return []
  return [{ at: stateSince, state, message: state === "error" ? (details?.message ?? null) : null }]
}
