import type { Query } from "./order-reader"

type PaymentRecord = {
  payment_collection?: { order?: { id: string } | null } | null
}

type FulfillmentRecord = { order?: { id: string } | null }

/** The id of the order that a payment was made for; null while there is none. */
export async function findOrderOfPayment(query: Query, paymentId: string): Promise<string | null> {
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "payment_collection.order.id"],
    filters: { id: paymentId },
  })
  const payment = data[0] as PaymentRecord | undefined
  return payment?.payment_collection?.order?.id ?? null
}

/** The id of the order that a fulfillment belongs to; null if there is none. */
export async function findOrderOfFulfillment(
  query: Query,
  fulfillmentId: string
): Promise<string | null> {
  const { data } = await query.graph({
    entity: "fulfillment",
    fields: ["id", "order.id"],
    filters: { id: fulfillmentId },
  })
  const fulfillment = data[0] as FulfillmentRecord | undefined
  return fulfillment?.order?.id ?? null
}
