import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import { cancelIfCanceled } from "../pipeline/order-changes/cancel-request"

export type CancelInvoiceRequestInput = { order_id: string }

const cancelInvoiceRequestOfOrderStep = createStep(
  "cancel-invoice-request-of-order",
  async (input: CancelInvoiceRequestInput, { container }) => {
    const request = await cancelIfCanceled(await composeInvoicing(container), input.order_id)
    return new StepResponse(request && { request_id: request.id, state: request.state })
  }
)

/**
 * Cancels a canceled order's request, or marks its issued invoice for correction. Does nothing if the order is
 * not canceled.
 */
export const cancelInvoiceRequestWorkflow = createWorkflow(
  "cancel-invoice-request",
  (input: WorkflowData<CancelInvoiceRequestInput>) =>
    new WorkflowResponse(cancelInvoiceRequestOfOrderStep(input))
)
