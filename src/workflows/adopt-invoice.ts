import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import { adoptByPerson } from "../pipeline/adoption/adopt-by-person"
import { recordWithMove } from "../pipeline/operator/record-with-move"
import type { TieBody } from "../types"
import { recordAct } from "./record-act"

export type AdoptInvoiceInput = TieBody & { actor_id: string; order_id: string }

const adoptInvoiceStep = createStep(
  "adopt-invoice",
  async (input: AdoptInvoiceInput, { container }) => {
    const act = { actorId: input.actor_id, act: "link", note: null }
    const { ports, isRecorded } = recordWithMove(await composeInvoicing(container), act)
    const result = await adoptByPerson(ports, {
      orderId: input.order_id,
      companyId: input.company_id,
      invoiceId: input.invoice_id,
      acceptDifference: input.accept_difference ?? false,
      ...(input.difference && { seenDifference: input.difference }),
    })
    if ("request" in result && !isRecorded()) {
      const { id: request_id } = result.request
      await recordAct(container, { request_id, actor_id: input.actor_id, act: "link", note: null })
    }
    return new StepResponse(result)
  }
)

/** Ties an invoice that exists in the service to an order, and records who did. */
export const adoptInvoiceWorkflow = createWorkflow(
  "adopt-invoice",
  (input: WorkflowData<AdoptInvoiceInput>) => new WorkflowResponse(adoptInvoiceStep(input))
)
