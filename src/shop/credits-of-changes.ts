import { z } from "zod"
import { readAmountOrZero } from "./exact-amount"
import type { Query } from "./order-reader"
import type { OrderRecord } from "./order-record"

const changeSchema = z.object({
  order_id: z.string(),
  status: z.string().nullish(),
  actions: z.array(z.object({ action: z.string() }).nullish()).nullish(),
})
const namedSchema = z.object({ order_id: z.string() })

/** A change in any other state, even an unknown one, may have added its credit line. */
const WITHOUT_EFFECT: readonly unknown[] = ["pending", "requested", "declined", "canceled"]

/**
 * How many credit lines the changes of these orders added, by the order's id; null for an order with a
 * change of unexpected form, which must not pass for "no refund".
 *
 * A refund is a change that adds a credit line and raises the version. Packing a parcel raises the
 * version too and copies the credit lines of the checkout, so the version alone proves nothing.
 */
export async function countCreditsOfChanges(
  query: Query,
  orders: readonly OrderRecord[]
): Promise<ReadonlyMap<string, number | null>> {
  const counts = new Map<string, number | null>()
  const ids = orders.filter(mayHaveAdded).map(({ id }) => id)
  if (ids.length === 0) return counts
  const { data: rows } = await query.graph({
    entity: "order_change",
    fields: ["id", "order_id", "status", "actions.action"],
    filters: { order_id: ids },
  })
  for (const row of rows) {
    const { data: change } = changeSchema.safeParse(row)
    if (!change) {
      const { data: named } = namedSchema.safeParse(row)
      // A change without an order id may belong to any of them.
      for (const id of named ? [named.order_id] : ids) counts.set(id, null)
      continue
    }
    const { order_id: id, status, actions } = change
    const known = counts.get(id) ?? 0
    if (counts.get(id) === null || WITHOUT_EFFECT.includes(status)) continue
    const added = (actions ?? []).filter((one) => one?.action === "CREDIT_LINE_ADD").length
    counts.set(id, known + added)
  }
  return counts
}

const mayHaveAdded = ({ version, credit_lines }: OrderRecord) =>
  version !== 1 &&
  credit_lines.some(({ raw_amount, amount }) => Number(readAmountOrZero(raw_amount, amount)) !== 0)
