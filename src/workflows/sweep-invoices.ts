import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing, MEDUSA_TROUBLE } from "../composition"
import { sweep } from "../pipeline/sweep/sweep"

/** `turn_ms`: another process that swept this recently makes this one do nothing. */
export type SweepInvoicesInput = { turn_ms: number; idle_ms?: number }

const sweepInvoicesStep = createStep(
  "sweep-invoices",
  async ({ turn_ms, idle_ms }: SweepInvoicesInput, { container }) => {
    // It would issue by itself where the queue cannot be reached.
    if (MEDUSA_TROUBLE) return new StepResponse({ ran: false, requested: 0 })
    const swept = await sweep(await composeInvoicing(container), {
      turnMs: turn_ms,
      ...(idle_ms === undefined ? {} : { idleMs: idle_ms }),
    })
    return new StepResponse(swept)
  }
)

/** The completeness run: what was missed, what sleeps, what died. */
export const sweepInvoicesWorkflow = createWorkflow(
  "sweep-invoices",
  (input: WorkflowData<SweepInvoicesInput>) => new WorkflowResponse(sweepInvoicesStep(input))
)
