import type { BulkAct, BulkItemState, BulkRunRow } from "../../../types"

type RunState =
  "running" | "stopping" | "finished" | "partly" | "requested" | "partlyRequested" | "canceled"

/** Issuing and mailing go on after the act: it only orders them, and cannot say that they are done. */
const ORDERING: readonly BulkAct[] = ["retry", "issue", "send"]

/** True of an act whose outcome stands with the invoice, not with the act. */
export const isOrdering = (act: BulkAct): boolean => ORDERING.includes(act)

/** The word for an item, or for so many of them. */
export const nameItemState = (act: BulkAct, state: BulkItemState): BulkItemState | "requested" =>
  state === "done" && isOrdering(act) ? "requested" : state

/** Where a bulk act stands, in one word. */
export function stateOfRun(
  run: Pick<BulkRunRow, "act" | "canceled_at" | "finished_at" | "counts">
): RunState {
  if (run.finished_at === null) return run.canceled_at === null ? "running" : "stopping"
  if (run.canceled_at !== null) return "canceled"
  if (run.counts.refused > 0) return isOrdering(run.act) ? "partlyRequested" : "partly"
  return isOrdering(run.act) ? "requested" : "finished"
}

/** Items of which nothing more is to come. */
export const countEnded = ({ counts }: Pick<BulkRunRow, "counts">): number =>
  counts.done + counts.refused + counts.left
