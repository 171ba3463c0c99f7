import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import { completeIfReady } from "../pipeline/sweep/complete-orders"

export type CompleteReadyOrderInput = { order_id: string }

/** Nothing to compensate: Medusa's own workflow compensates the completion if it fails. */
const completeReadyOrderStep = createStep(
  "complete-ready-order",
  async (input: CompleteReadyOrderInput, { container }) =>
    new StepResponse({
      is_completed: await completeIfReady(await composeInvoicing(container), input.order_id),
    })
)

/** Completes an order that has reached the point `completeWhen` names; does nothing otherwise. */
export const completeReadyOrderWorkflow = createWorkflow(
  "complete-ready-order",
  (input: WorkflowData<CompleteReadyOrderInput>) =>
    new WorkflowResponse(completeReadyOrderStep(input))
)
