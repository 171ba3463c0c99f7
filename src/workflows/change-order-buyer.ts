import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { updateOrderWorkflow } from "@medusajs/medusa/core-flows"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import { composeInvoicing } from "../composition"
import type { BuyerChange, BuyerUpdate } from "../core/contractor/buyer-data"
import { changeOrderBuyer, type BuyerChanged } from "../pipeline/operator/change-order-buyer"

export type ChangeOrderBuyerInput = {
  actor_id: string
  order_id: string
  change: BuyerChange
  /** The buyer as shown to the person. */
  seen?: BuyerChange
}

export type ChangeOrderBuyerResult =
  { kind: "changed" } | Exclude<BuyerChanged, { kind: "changed" }>

const changeOrderBuyerStep = createStep(
  "change-order-buyer",
  async (input: ChangeOrderBuyerInput, { container }) =>
    new StepResponse(await changeOrder(container, input))
)

async function changeOrder(
  container: MedusaContainer,
  { actor_id, order_id, change, seen }: ChangeOrderBuyerInput
): Promise<ChangeOrderBuyerResult> {
  const ports = await composeInvoicing(container)
  const result = await changeOrderBuyer(
    ports,
    { orderId: order_id, change, seen, actorId: actor_id },
    async (update) => await updateBuyer(container, order_id, actor_id, update)
  )
  return result.kind === "changed" ? { kind: "changed" } : result
}

/** Uses Medusa's own update, so that the order's history and event include the change. */
export async function updateBuyer(
  container: MedusaContainer,
  orderId: string,
  userId: string,
  update: BuyerUpdate
): Promise<void> {
  await addCountry(container, orderId, update)
  await updateOrderWorkflow(container).run({ input: { id: orderId, user_id: userId, ...update } })
}

/**
 * Medusa's workflow takes an added country for a changed one and refuses it. So the order module writes
 * it first; the workflow then finds it unchanged and does the rest, including history and event.
 */
async function addCountry(
  container: MedusaContainer,
  orderId: string,
  { billing_address }: BuyerUpdate
): Promise<void> {
  const country_code = billing_address?.country_code
  if (country_code === undefined) return
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["billing_address.*"],
    filters: { id: orderId },
  })
  // Without its id, so that a new address is written, as in the workflow: the history keeps the old
  // one.
  const [order] = data as unknown as { billing_address: Record<string, unknown> | null }[]
  const { id, ...before } = order?.billing_address ?? {}
  await container
    .resolve(Modules.ORDER)
    .updateOrders(orderId, { billing_address: { ...before, country_code } })
}

/** Writes a corrected buyer into the order through Medusa's own update, unless its invoice exists. */
export const changeOrderBuyerWorkflow = createWorkflow(
  "change-order-buyer",
  (input: WorkflowData<ChangeOrderBuyerInput>) => new WorkflowResponse(changeOrderBuyerStep(input))
)
