import { isPaid, paymentSchema, PAYMENT_FIELDS } from "./order-progress"
import type { Query } from "./order-reader"

/**
 * Whether an order is a customer's own, and paid: one query for both, as a storefront asks often.
 * Null alike for another's, a guest's, a draft and one that does not exist.
 */
export async function findOwnOrder(
  query: Query,
  { orderId, customerId }: { orderId: string; customerId: string }
): Promise<{ orderId: string; isPaid: boolean | null } | null> {
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", ...PAYMENT_FIELDS],
    filters: { id: orderId, customer_id: customerId, is_draft_order: false },
  })
  if (data.length === 0) return null
  const { data: record } = paymentSchema.safeParse(data[0])
  return { orderId, isPaid: record ? isPaid(record) : null }
}
