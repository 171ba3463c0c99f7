import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing, MEDUSA_TROUBLE } from "../composition"
import { sweep } from "../pipeline/sweep/sweep"

/** `turn_ms`: does nothing if another process has swept this recently. */
export type SweepInvoicesInput = { turn_ms: number; idle_ms?: number }

const sweepInvoicesStep = createStep(
  "sweep-invoices",
  async ({ turn_ms, idle_ms }: SweepInvoicesInput, { container }) => {
    // If the queue is unreachable, the sweep would issue invoices itself.
    if (MEDUSA_TROUBLE) return new StepResponse({ ran: false, requested: 0 })
    const swept = await sweep(await composeInvoicing(container), {
      turnMs: turn_ms,
      ...(idle_ms === undefined ? {} : { idleMs: idle_ms }),
    })
    return new StepResponse(swept)
  }
)

/** Runs the sweep: missed orders, due rows, stamps of dead processes. */
export const sweepInvoicesWorkflow = createWorkflow(
  "sweep-invoices",
  (input: WorkflowData<SweepInvoicesInput>) => new WorkflowResponse(sweepInvoicesStep(input))
)
