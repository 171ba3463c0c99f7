import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { updateOrderWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { composeInvoicing } from "../composition"
import type { OrderChanged } from "../pipeline/operator/change-open-order"
import { confirmReceipt } from "../pipeline/operator/confirm-receipt"

/** `tax_number`: as shown to the person, who saw it on the receipt. */
export type ConfirmReceiptInput = { actor_id: string; order_id: string; tax_number: string }

export type ConfirmReceiptResult = { kind: "changed" } | Exclude<OrderChanged, { kind: "changed" }>

const confirmReceiptStep = createStep(
  "confirm-receipt",
  async (input: ConfirmReceiptInput, { container }) =>
    new StepResponse(await confirm(container, input))
)

async function confirm(
  container: MedusaContainer,
  { actor_id, order_id, tax_number }: ConfirmReceiptInput
): Promise<ConfirmReceiptResult> {
  const ports = await composeInvoicing(container)
  const result = await confirmReceipt(
    ports,
    { orderId: order_id, taxNumber: tax_number, actorId: actor_id },
    // Medusa's own update, so that the order's history and event include it.
    async (update) => {
      const input = { id: order_id, user_id: actor_id, ...update }
      await updateOrderWorkflow(container).run({ input })
    }
  )
  return result.kind === "changed" ? { kind: "changed" } : result
}

/** Writes into the order that its fiscal receipt shows the buyer's tax number, unless its invoice exists. */
export const confirmReceiptWorkflow = createWorkflow(
  "confirm-receipt",
  (input: WorkflowData<ConfirmReceiptInput>) => new WorkflowResponse(confirmReceiptStep(input))
)
