import type { Query } from "./order-reader"

type PaymentRecord = {
  id: string
  payment_collection?: { order?: { id: string; is_draft_order?: boolean } | null } | null
}

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

/** Asked without an id, as by an event of the shop's own code that has none, Medusa gives any row. */
const findAsked = <Row extends { id: string }>(rows: readonly Row[], id: string): Row | undefined =>
  rows.find((row) => row.id === id)
