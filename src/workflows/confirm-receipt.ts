import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import { composeInvoicing } from "../composition"
import { confirmReceipt, type ReceiptConfirmed } from "../pipeline/operator/confirm-receipt"
import { updateBuyer } from "./change-order-buyer"

/** `tax_number`: as shown to the person, who saw it on the receipt. */
export type ConfirmReceiptInput = { actor_id: string; order_id: string; tax_number: string }

export type ConfirmReceiptResult =
  { kind: "changed" } | Exclude<ReceiptConfirmed, { kind: "changed" }>

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
    async (update) => await updateBuyer(container, order_id, actor_id, update)
  )
  return result.kind === "changed" ? { kind: "changed" } : result
}

/** Writes into the order that its fiscal receipt shows the buyer's tax number, unless its invoice exists. */
export const confirmReceiptWorkflow = createWorkflow(
  "confirm-receipt",
  (input: WorkflowData<ConfirmReceiptInput>) => new WorkflowResponse(confirmReceiptStep(input))
)
