import { z } from "zod"
import { addDeleted } from "./deleted-parts"
import { HEADER_FIELDS } from "./order-fields"
import { toHeader, type Header } from "./order-header"
import type { Query } from "./order-reader"
import { headerRecordSchema, moment } from "./order-record"
import { toMoment } from "./moment"
import { showOrderNumber } from "./order-snapshot"
import { readRowId } from "./row-facts"

export type PlacedQuery = { from: string; before: string; after: string | null; limit: number }

/** So few fields that ten thousand orders are read in seconds. */
const FIELDS = [
  "id",
  "display_id",
  "custom_display_id",
  "created_at",
  "status",
  "is_draft_order",
  "canceled_at",
]

const recordSchema = z.object({
  id: z.string(),
  display_id: z.union([z.number(), z.string()]).nullish(),
  custom_display_id: z.string().nullish(),
  created_at: moment,
  status: z.string().nullish(),
  is_draft_order: z.boolean().nullish(),
  canceled_at: moment,
})

/** See `PlacedOrdersPort.listPlaced`. */
export async function listPlaced(query: Query, { from, before, after, limit }: PlacedQuery) {
  const { data } = await query.graph({
    entity: "order",
    fields: FIELDS,
    filters: {
      created_at: { $gte: from, $lt: before },
      ...(after === null ? {} : { id: { $gt: after } }),
    },
    pagination: { take: limit, order: { id: "ASC" } },
  })
  const orders = data.flatMap((row) => {
    const { data: record } = recordSchema.safeParse(row)
    // An order that cannot be fully read is still an order, and must not be missing from its month.
    const order = record ?? { id: readRowId(row) }
    if (record?.is_draft_order === true || record?.status === "draft") return []
    return [
      {
        id: order.id,
        displayId: showOrderNumber(order),
        createdAt: toMoment(record?.created_at) ?? from,
        status: record?.status ?? "",
        isCanceled: record?.status === "canceled" || Boolean(record?.canceled_at),
      },
    ]
  })
  return { orders, last: data.length < limit ? null : readRowId(data.at(-1)) }
}

/** See `PlacedOrdersPort.readHeaders`. */
export async function readHeadersOf(
  query: Query,
  orderIds: readonly string[]
): Promise<readonly Header[]> {
  if (orderIds.length === 0) return []
  const { data } = await query.graph({
    entity: "order",
    fields: HEADER_FIELDS,
    filters: { id: [...orderIds] },
    pagination: { take: orderIds.length },
  })
  return (await addDeleted(query, data)).flatMap((row) => {
    const parsed = headerRecordSchema.safeParse(row)
    return parsed.success ? [toHeader(parsed.data)] : []
  })
}
