import type { KsefChange, KsefFinding, KsefWatch, KsefWatchState } from "./watch"

/** Limits the history of a service that keeps changing its answer. */
const KEPT = 20

const isNothing = (state: KsefWatchState) => state === "not_shown" || state === "not_submitted"

/**
 * A finding with the state changes up to it, the last 20, oldest first. A refusal with other words
 * is a change; showing nothing before anything was shown is not.
 *
 * @param before the last one stored. One from an older version has no changes: its state is the
 *   first.
 * @param finding with the words as they are to be stored: nothing is redacted here
 * @param nowMs by the database's clock
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
  // Words that are missing once do not count as different words.
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
