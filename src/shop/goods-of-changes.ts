import { z } from "zod"
import type { OrderRecord } from "./order-record"
import { toMoment } from "./moment"
import type { Query } from "./order-reader"

const goodsSchema = z.array(
  z.object({
    canceled_at: z.unknown(),
    additional_items: z
      .array(z.object({ item_id: z.string(), is_additional_item: z.boolean().nullish() }).nullish())
      .nullish(),
  })
)

const FIELDS = ["id", "order_id", "canceled_at", "additional_items.item_id"]

/** Medusa returns a claim's claimed items as additional ones too; only this mark distinguishes them. */
const SOURCES = [
  { entity: "order_claim", fields: [...FIELDS, "additional_items.is_additional_item"] },
  { entity: "order_exchange", fields: FIELDS },
]

/**
 * Ids of the items that a claim or an exchange added to these orders, unless it was canceled.
 *
 * Medusa adds replacement goods to the order's own items, at full price and unmarked, so that the
 * order's total contains the goods twice: the original ones and their replacement.
 *
 * @throws Error if the shop returns something that is not a change.
 */
export async function findGoodsOfChanges(
  query: Query,
  orders: readonly OrderRecord[]
): Promise<ReadonlySet<string>> {
  const ids = orders.filter(mayHaveMore).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const changes = await Promise.all(
    SOURCES.map(
      async (source) => (await query.graph({ ...source, filters: { order_id: ids } })).data
    )
  )
  const { data } = goodsSchema.safeParse(changes.flat())
  // Unexpected data must not pass for "no change".
  if (!data) throw new Error(`Changes of ${ids.join(", ")} cannot be read: unexpected form`)
  const items = data
    .filter(({ canceled_at }) => !canceled_at)
    .flatMap(({ additional_items }) => additional_items ?? [])
    .filter((item) => item !== null && item !== undefined)
  return new Set(items.flatMap((item) => (item.is_additional_item === false ? [] : [item.item_id])))
}

/** Medusa writes an order and its own items within this time; a slower write only costs a query. */
const AT_ONCE_MS = 200

/** A change raises the version and adds items newer than the order; most orders need no query. */
function mayHaveMore({ version, created_at, items }: OrderRecord): boolean {
  if (version === 1) return false
  const placedMs = Date.parse(toMoment(created_at) ?? "")
  // If unknown (NaN), the item counts as newer.
  const isOwn = (addedMs: number) => addedMs - placedMs <= AT_ONCE_MS
  return !items.every((item) => isOwn(Date.parse(toMoment(item.created_at) ?? "")))
}
