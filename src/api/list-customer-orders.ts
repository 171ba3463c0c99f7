import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** For a customer with more, only the newest. */
const MAX_ORDERS = 1000

/** Ids of a customer's orders, newest first. Only Medusa knows whose an order is. */
export async function listCustomerOrders(
  container: MedusaContainer,
  customerId: string,
  filters: { id?: string } = {}
): Promise<string[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id"],
    filters: { ...filters, customer_id: customerId, is_draft_order: false },
    pagination: { take: MAX_ORDERS, order: { created_at: "DESC" } },
  })
  return (data as { id: string }[]).map(({ id }) => id)
}
