import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import { noteOrderChange } from "../pipeline/cancel-request"

export type NoteOrderChangeInput = {
  order_id: string
  change: "ORDER_REFUNDED" | "ORDER_RETURNED" | "ORDER_EDITED"
}

const noteOrderChangeStep = createStep(
  "note-order-change",
  async ({ order_id, change }: NoteOrderChangeInput, { container }) => {
    const request = await noteOrderChange(await composeInvoicing(container), order_id, change)
    return new StepResponse(request && { request_id: request.id, state: request.state })
  }
)

/** Marks the issued invoice of an order that changed afterwards as needing a correction. */
export const noteOrderChangeWorkflow = createWorkflow(
  "note-order-change",
  (input: WorkflowData<NoteOrderChangeInput>) => new WorkflowResponse(noteOrderChangeStep(input))
)
