import type { Query } from "./order-reader"

type PaymentRecord = {
  payment_collection?: { order?: { id: string; is_draft_order?: boolean } | null } | null
}

type FulfillmentRecord = { order?: { id: string } | null }

/** The id of the order that a payment was made for; null while there is none, or only a draft order. */
export async function findOrderOfPayment(query: Query, paymentId: string): Promise<string | null> {
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "payment_collection.order.id", "payment_collection.order.is_draft_order"],
    filters: { id: paymentId },
  })
  const order = (data[0] as PaymentRecord | undefined)?.payment_collection?.order
  return order && order.is_draft_order !== true ? order.id : null
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
