import type { JobMove } from "../../core/request/decide-next"
import type { Outcome } from "../../core/request/outcomes"
import { ON_HOLD_DELAY_MS } from "../holds/hold-company"
import type { StepEnd } from "../ports"
import { describeFailure } from "../reasons"

export const FINISHED: StepEnd = { kind: "finished" }

/** The step did not begin, because its process is stopping or the day changed; retried in a moment. */
export const STOPPED = { kind: "wait", delayMs: 1_000 } as const satisfies StepEnd

/**
 * What the job of a create or a send does, now that the row says how the call ended.
 *
 * @param waitMs how long not to call the service after this call.
 */
export function endStep(job: JobMove, outcome: Outcome<unknown>, waitMs: number): StepEnd {
  switch (job) {
    case "complete":
    case "look-up":
      return FINISHED
    case "hold":
      return { kind: "wait", delayMs: ON_HOLD_DELAY_MS }
    case "wait":
      return { kind: "wait", delayMs: waitMs }
    case "retry":
      return { kind: "retry", reason: describeFailure(outcome.report) }
  }
}
