import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import { cancelRequest } from "../pipeline/order-changes/cancel-request"

export type CancelInvoiceRequestInput = { order_id: string }

const cancelInvoiceRequestOfOrderStep = createStep(
  "cancel-invoice-request-of-order",
  async (input: CancelInvoiceRequestInput, { container }) => {
    const request = await cancelRequest(await composeInvoicing(container), input.order_id)
    return new StepResponse(request && { request_id: request.id, state: request.state })
  }
)

/** Cancels a canceled order's request, or marks its issued invoice for correction. */
export const cancelInvoiceRequestWorkflow = createWorkflow(
  "cancel-invoice-request",
  (input: WorkflowData<CancelInvoiceRequestInput>) =>
    new WorkflowResponse(cancelInvoiceRequestOfOrderStep(input))
)
