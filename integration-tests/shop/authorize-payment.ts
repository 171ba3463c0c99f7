import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { found } from "../../demo/shop/found"

const PROVIDER = "pp_system_default"

/**
 * Adds an authorized, uncaptured payment of the whole amount to an order, through Medusa's payment module.
 * The order gets it only once everything is done: after a crash in between, it starts over.
 */
export async function authorizePayment(container: MedusaContainer, orderId: string): Promise<void> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "total", "currency_code"],
    filters: { id: orderId },
  })
  const order = found(data[0] as { total: number; currency_code: string } | undefined, orderId)
  const due = { amount: order.total, currency_code: order.currency_code }
  const payments = container.resolve(Modules.PAYMENT)
  const collection = await payments.createPaymentCollections(due)
  const session = await payments.createPaymentSession(collection.id, {
    ...due,
    provider_id: PROVIDER,
    data: {},
  })
  await payments.authorizePaymentSession(session.id, {})
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.ORDER]: { order_id: orderId },
    [Modules.PAYMENT]: { payment_collection_id: collection.id },
  })
}
