import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { found } from "../../demo/shop/found"

const PROVIDER = "pp_system_default"

/**
 * Gives an order a payment of its whole amount by hand, authorised and not captured, through Medusa's
 * payment module. The order has it only once all is done: whoever dies on the way begins anew.
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
