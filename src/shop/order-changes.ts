import { z } from "zod"
import type { Query } from "./order-reader"
import { moment } from "./order-record"
import { toMoment } from "./moment"

/** The parts of an order that determine its buyer and its sum, with the times Medusa last changed them. */
const FIELDS = [
  "id",
  "updated_at",
  "customer_id",
  "customer.id",
  "customer.updated_at",
  "billing_address.id",
  "billing_address.updated_at",
  "shipping_address.id",
  "shipping_address.updated_at",
]

const part = z.object({ updated_at: moment }).nullish()

const recordSchema = z.object({
  id: z.string(),
  updated_at: moment,
  customer_id: z.string().nullish(),
  customer: part,
  billing_address: part,
  shipping_address: part,
})

/** See `PlacedOrdersPort.readChangedAt`. */
export async function readChangedAt(
  query: Query,
  orderIds: readonly string[]
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map()
  const { data } = await query.graph({
    entity: "order",
    fields: FIELDS,
    filters: { id: [...orderIds] },
    pagination: { take: orderIds.length },
  })
  return new Map(
    data.flatMap((row) => {
      const { data: record } = recordSchema.safeParse(row)
      const changedAt = record ? latestOf(record) : null
      return record && changedAt !== null ? [[record.id, changedAt] as const] : []
    })
  )
}

/** Null if a part has no timestamp, or the customer is not returned. */
function latestOf(record: z.output<typeof recordSchema>): string | null {
  const { customer, customer_id: customerId } = record
  if (customerId && !customer) return null
  const parts = [record, customer, record.billing_address, record.shipping_address]
  const moments = parts.flatMap((one) => (one ? [toMoment(one.updated_at)] : []))
  if (moments.some((one) => one === null)) return null
  return moments.reduce((latest, one) => ((one ?? "") > (latest ?? "") ? one : latest), null)
}
