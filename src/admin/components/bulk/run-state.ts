import type { BulkRunRow } from "../../../types"

type RunState = "running" | "stopping" | "finished" | "partly" | "canceled"

/** Where a bulk act stands, in one word. */
export function stateOfRun(
  run: Pick<BulkRunRow, "canceled_at" | "finished_at" | "counts">
): RunState {
  if (run.finished_at === null) return run.canceled_at === null ? "running" : "stopping"
  if (run.canceled_at !== null) return "canceled"
  return run.counts.refused > 0 ? "partly" : "finished"
}

/** Items of which nothing more is to come. */
export const countEnded = ({ counts }: Pick<BulkRunRow, "counts">): number =>
  counts.done + counts.refused + counts.left
