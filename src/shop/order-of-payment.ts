import type { Query } from "./order-reader"

/** The id of the order a payment was made for; null for one whose order does not exist (yet). */
export async function findOrderOfPayment(query: Query, paymentId: string): Promise<string | null> {
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "payment_collection.order.id"],
    filters: { id: paymentId },
  })
  const payment = data[0] as { payment_collection?: { order?: { id: string } | null } } | undefined
  return payment?.payment_collection?.order?.id ?? null
}
