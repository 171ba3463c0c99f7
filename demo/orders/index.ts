import {
  cancelOrderWorkflow,
  capturePaymentWorkflow,
  completeOrderWorkflow,
} from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Shop } from "../shop"
import { CASES } from "./cases"
import { placeOrder } from "./place-order"

/** Places every order through the cart, then brings it into the state of its case. */
export async function createOrders(container: MedusaContainer, shop: Shop) {
  for (const orderCase of CASES) {
    const orderId = await placeOrder(container, shop, orderCase)
    if (orderCase.isPaid) await capturePayments(container, orderId)

    switch (orderCase.end ?? "completed") {
      case "completed":
        await completeOrderWorkflow(container).run({ input: { orderIds: [orderId] } })
        break
      case "canceled":
        await cancelOrderWorkflow(container).run({ input: { order_id: orderId } })
        break
      case "placed":
        break
    }
  }
}

async function capturePayments(container: MedusaContainer, orderId: string) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "payment_collections.payments.id"],
    filters: { id: orderId },
  })
  const orders = data as { payment_collections: { payments: { id: string }[] }[] }[]
  const payments = orders.flatMap((order) =>
    order.payment_collections.flatMap((one) => one.payments)
  )
  for (const { id } of payments) {
    await capturePaymentWorkflow(container).run({ input: { payment_id: id } })
  }
}
