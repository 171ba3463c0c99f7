import type { BulkAct, BulkItemState, BulkRunRow } from "../../../types"

type RunState =
  "running" | "stopping" | "finished" | "partly" | "requested" | "partlyRequested" | "canceled"

/** Acts that only request issuing or mailing, which continues afterwards, so "done" would be untrue. */
const REQUEST_ONLY_ACTS: readonly BulkAct[] = ["retry", "issue", "send"]

/** True if the outcome is known from the invoice and not from the act. */
export const isRequestOnly = (act: BulkAct): boolean => REQUEST_ONLY_ACTS.includes(act)

/** The word for the state of one item, or of a count of items. */
export const nameItemState = (act: BulkAct, state: BulkItemState): BulkItemState | "requested" =>
  state === "done" && isRequestOnly(act) ? "requested" : state

/** The state of a bulk act, in one word. */
export function stateOfRun(
  run: Pick<BulkRunRow, "act" | "canceled_at" | "finished_at" | "counts">
): RunState {
  if (run.finished_at === null) return run.canceled_at === null ? "running" : "stopping"
  if (run.canceled_at !== null) return "canceled"
  if (run.counts.refused > 0) return isRequestOnly(run.act) ? "partlyRequested" : "partly"
  return isRequestOnly(run.act) ? "requested" : "finished"
}

/** The number of items that are finished. */
export const countEnded = ({ counts }: Pick<BulkRunRow, "counts">): number =>
  counts.done + counts.refused + counts.left
