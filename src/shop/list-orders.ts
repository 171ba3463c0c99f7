import { z } from "zod"
import { referenceCode } from "../core/draft/reference"
import type { Query } from "./order-reader"
import { showOrderNumber } from "./order-snapshot"

/** Placed at or after `from` and before `to` (ISO 8601), if given. */
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

const numberedSchema = z.object({
  id: z.string(),
  display_id: z.union([z.number(), z.string()]).nullish(),
  custom_display_id: z.string().nullish(),
})

/** How many endings one query matches: each such query reads every order, so it takes few. */
const CODES_AT_ONCE = 50

/**
 * See `OrdersPort.findByCodes`. Reads the ids of all orders, since no index helps: it is used only for
 * invoices that the ledger does not know, and for the few drafts that a comparison sees.
 */
export async function findByCodes(query: Query, codes: readonly string[]) {
  const found: { id: string; displayId: string }[] = []
  for (let from = 0; from < codes.length; from += CODES_AT_ONCE) {
    const asked = codes.slice(from, from + CODES_AT_ONCE)
    const { data } = await query.graph({
      entity: "order",
      fields: ["id", "display_id", "custom_display_id"],
      filters: { $or: asked.map((code) => ({ id: { $ilike: `%${code}` } })) },
    })
    for (const row of data) {
      const { data: order } = numberedSchema.safeParse(row)
      if (order && asked.includes(referenceCode(order.id))) {
        found.push({ id: order.id, displayId: showOrderNumber(order) })
      }
    }
  }
  return found
}
