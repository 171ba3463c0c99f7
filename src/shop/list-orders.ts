import type { Query } from "./order-reader"

/** Placed from `from` and before `to` (ISO 8601), where they are given. */
export type Period = { from?: string; to?: string }
export type BeforeQuery = Period & { before: string | null; limit: number }

const within = ({ from, to }: Period) => ({
  is_draft_order: false,
  ...((from !== undefined || to !== undefined) && {
    created_at: { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lt: to }) },
  }),
})

/** See `OrdersPort.listBefore`. */
export async function listBefore(
  query: Query,
  { before, limit, ...period }: BeforeQuery
): Promise<readonly string[]> {
  const { data } = await query.graph({
    entity: "order",
    fields: ["id"],
    filters: { ...within(period), ...(before !== null && { id: { $lt: before } }) },
    pagination: { take: limit, order: { id: "DESC" } },
  })
  return data.map((row) => (row as { id: string }).id)
}

/** See `OrdersPort.countOrders`. */
export async function countOrders(query: Query, period: Period): Promise<number> {
  const { metadata } = await query.graph({
    entity: "order",
    fields: ["id"],
    filters: within(period),
    pagination: { take: 1, skip: 0 },
  })
  return metadata?.count ?? 0
}

export type RecentQuery = { since: string; limit: number; offset: number }

/** See `OrdersPort.listRecent`. */
export async function listRecent(
  query: Query,
  { since, limit, offset }: RecentQuery
): Promise<readonly string[]> {
  const { data } = await query.graph({
    entity: "order",
    fields: ["id"],
    filters: { created_at: { $gte: since }, canceled_at: null, is_draft_order: false },
    pagination: { take: limit, skip: offset, order: { created_at: "DESC", id: "DESC" } },
  })
  return data.map((row) => (row as { id: string }).id)
}
