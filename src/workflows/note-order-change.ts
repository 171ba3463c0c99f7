import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import { noteReportedChange } from "../pipeline/order-changes/note-reported-change"
import { noteBuyerChange } from "../pipeline/order-changes/note-buyer-change"

export type NoteOrderChangeInput = {
  order_id: string
  change: "ORDER_REFUNDED" | "ORDER_RETURNED" | "ORDER_EDITED"
}

const noteOrderChangeStep = createStep(
  "note-order-change",
  async ({ order_id, change }: NoteOrderChangeInput, { container }) => {
    const request = await noteReportedChange(await composeInvoicing(container), order_id, change)
    return new StepResponse(request && { request_id: request.id, state: request.state })
  }
)

/** Marks an issued invoice whose order changed afterwards as needing a correction. */
export const noteOrderChangeWorkflow = createWorkflow(
  "note-order-change",
  (input: WorkflowData<NoteOrderChangeInput>) => new WorkflowResponse(noteOrderChangeStep(input))
)

export type NoteBuyerChangeInput = { order_id: string }

const noteBuyerChangeStep = createStep(
  "note-buyer-change",
  async ({ order_id }: NoteBuyerChangeInput, { container }) => {
    const request = await noteBuyerChange(await composeInvoicing(container), order_id)
    return new StepResponse(request && { request_id: request.id, state: request.state })
  }
)

/** Marks an issued invoice whose order's buyer was changed afterwards. */
export const noteBuyerChangeWorkflow = createWorkflow(
  "note-buyer-change",
  (input: WorkflowData<NoteBuyerChangeInput>) => new WorkflowResponse(noteBuyerChangeStep(input))
)
