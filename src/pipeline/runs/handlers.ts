import type { ClaimedRun, RunKind, RunStep } from "../../core/runs/run"
import { adoption } from "../adoption/adoption"
import { backfill } from "../adoption/backfill"
import { monthClose } from "../month/close-month"
import type { Ports } from "../ports"
import { trial } from "./trial"

/**
 * How runs of one kind are done.
 *
 * A step does a part of the work, of seconds if it can be divided, and says where the next one begins:
 * a pause or a stop waits for it. Its ports have the settings in effect when it starts. If the process
 * dies before the commit it is repeated, so what it writes elsewhere must be idempotent.
 */
export type RunHandler = {
  /** @throws RunFailure if a person has to know why the run cannot go on. */
  step(ports: Ports, run: ClaimedRun): Promise<RunStep>
}

const RUN_HANDLERS: Readonly<Record<RunKind, RunHandler>> = {
  trial,
  backfill,
  adoption,
  month_close: monthClose,
}

/** One step of a run by the handler of its kind; a kind of another version is not claimed. */
export async function performStep(ports: Ports, run: ClaimedRun): Promise<RunStep> {
  return await RUN_HANDLERS[run.kind].step(ports, run)
}

/** The kinds of {@link RUN_HANDLERS}. */
export const handledKinds = (): readonly RunKind[] => Object.keys(RUN_HANDLERS) as RunKind[]
