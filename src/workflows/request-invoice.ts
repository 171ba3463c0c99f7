import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import { requestInvoice } from "../pipeline/issue/request-invoice"

export type RequestInvoiceInput = {
  order_id: string
  /** Name of the event, or who requested it. */
  requested_by: string
  /** True if the order has only just been placed, or become one from a draft. */
  is_placed?: boolean
  /** When the event was emitted; ISO 8601. */
  told_at?: string | null
}

type RequestInvoiceResult = { request_id: string; is_new: boolean } | null

/** Nothing to compensate: an existing request is right, whatever fails after it. */
const insertInvoiceRequestStep = createStep(
  "insert-invoice-request",
  async (input: RequestInvoiceInput, { container }) => {
    const made = await requestInvoice(await composeInvoicing(container), {
      orderId: input.order_id,
      requestedBy: input.requested_by,
      isForced: false,
      isPlaced: input.is_placed ?? false,
      toldAt: input.told_at ?? null,
    })
    const result: RequestInvoiceResult = made && {
      request_id: made.request.id,
      is_new: made.isNew,
    }
    return new StepResponse(result)
  }
)

/**
 * Ensures that an order has exactly one invoice request and that a job is enqueued for it.
 *
 * Idempotent; null if nothing is to be invoiced automatically (no key configured, or an order older
 * than the start date).
 */
export const requestInvoiceWorkflow = createWorkflow(
  "request-invoice",
  (input: WorkflowData<RequestInvoiceInput>) =>
    new WorkflowResponse(insertInvoiceRequestStep(input))
)
