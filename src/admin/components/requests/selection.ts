import type { InvoiceRequestListRow } from "../../../types"

type Row = Pick<InvoiceRequestListRow, "state" | "actions" | "sent_at">

export type SelectionAct = "retry" | "send" | "check"

/** Which of the rows an act is open to, which it is not, and which would be mailed once more. */
export function splitSelection<T extends Row>(rows: readonly T[], act: SelectionAct) {
  // What was skipped has its own button: nobody should issue it by ticking a page of rows.
  const able = rows.filter(({ actions, state }) => actions[act] && state !== "skipped")
  return {
    able,
    rest: rows.filter((row) => !able.includes(row)),
    again: act === "send" ? able.filter(({ sent_at: sentAt }) => sentAt !== null) : [],
  }
}

/** How many rows are in each state, the most frequent first. */
export function countByState(rows: readonly Pick<Row, "state">[]): [Row["state"], number][] {
  const counts = new Map<Row["state"], number>()
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1])
}
