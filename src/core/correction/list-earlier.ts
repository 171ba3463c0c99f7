type Settlement = { note: string | null; at: string }

/** The fields of a correction that say what was settled. */
type Settled = {
  is_settled: boolean
  settled_as: string | null
  /** Newest first. */
  settlements: readonly Settlement[]
}

/**
 * What was settled before this correction, newest first: an earlier correction may already cover these
 * changes. Later settlements concern something else, such as an e-mail.
 */
export function listEarlier({
  is_settled: isSettled,
  settled_as: own,
  settlements,
}: Settled): readonly Settlement[] {
  if (!isSettled) return settlements
  return settlements.slice(settlements.findIndex(({ note }) => note === own) + 1)
}
