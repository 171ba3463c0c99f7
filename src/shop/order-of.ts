import type { Query } from "./order-reader"

type PaymentRecord = {
  id: string
  payment_collection?: { order?: { id: string; is_draft_order?: boolean } | null } | null
}

type CartRecord = { id: string; cart_link?: { cart_id?: string | null } | null }

type FulfillmentRecord = { id: string; order?: { id: string } | null }

/** The id of the order that a payment was made for; null while there is none, or only a draft order. */
export async function findOrderOfPayment(query: Query, paymentId: string): Promise<string | null> {
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "payment_collection.order.id", "payment_collection.order.is_draft_order"],
    filters: { id: paymentId },
  })
  const order = findAsked(data as PaymentRecord[], paymentId)?.payment_collection?.order
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
  return findAsked(data as FulfillmentRecord[], fulfillmentId)?.order?.id ?? null
}

/** See `OrderListPort.isFromCheckout`. Medusa links such an order to its cart. */
export async function isFromCheckout(query: Query, orderId: string): Promise<boolean> {
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "cart_link.cart_id"],
    filters: { id: orderId },
  })
  return Boolean(findAsked(data as CartRecord[], orderId)?.cart_link?.cart_id)
}

/** Asked without an id, as by an event of the shop's own code that has none, Medusa gives any row. */
const findAsked = <Row extends { id: string }>(rows: readonly Row[], id: string): Row | undefined =>
  rows.find((row) => row.id === id)
