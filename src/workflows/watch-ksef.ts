import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import { watchKsef } from "../pipeline/ksef/watch-ksef"

/** `turn_ms`: does nothing if another process has run this recently. */
export type WatchKsefInput = { turn_ms: number }

const watchKsefStep = createStep(
  "watch-ksef",
  async ({ turn_ms }: WatchKsefInput, { container }) =>
    new StepResponse(await watchKsef(await composeInvoicing(container), { turnMs: turn_ms }))
)

/** Brings the KSeF statuses that are due up to date. */
export const watchKsefWorkflow = createWorkflow(
  "watch-ksef",
  (input: WorkflowData<WatchKsefInput>) => new WorkflowResponse(watchKsefStep(input))
)
