import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import { noteCapture } from "../pipeline/order-changes/compose-once-paid"

export type NoteCaptureInput = { order_id: string }

const noteCaptureStep = createStep(
  "note-capture",
  async ({ order_id }: NoteCaptureInput, { container }) => {
    await noteCapture(await composeInvoicing(container), order_id)
    return new StepResponse(null)
  }
)

/**
 * Looks at an order whose payment was captured while that is not the trigger: its request may wait for
 * that payment since before another trigger was chosen, or issuing was stopped.
 */
export const noteCaptureWorkflow = createWorkflow(
  "note-capture",
  (input: WorkflowData<NoteCaptureInput>) => new WorkflowResponse(noteCaptureStep(input))
)
