import { z } from "zod"
import { readAmountOrZero } from "./exact-amount"
import type { Query } from "./order-reader"
import type { OrderRecord } from "./order-record"

const changesSchema = z.array(
  z.object({
    order_id: z.string(),
    status: z.string().nullish(),
    actions: z.array(z.object({ action: z.string() }).nullish()).nullish(),
  })
)

/** A change in any other state, also one that is not told, may have added its credit line. */
const WITHOUT_EFFECT: readonly unknown[] = ["pending", "requested", "declined", "canceled"]

/**
 * How many credit lines the changes of these orders added, by the order's id.
 *
 * A refund is a change that adds one, and raises the version; so does a parcel that is packed,
 * which copies the credit lines of the checkout as they are. The version alone tells nothing.
 *
 * @throws Error when the shop hands out something that is no change.
 */
export async function countCreditsOfChanges(
  query: Query,
  orders: readonly OrderRecord[]
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const ids = orders.filter(mayHaveAdded).map(({ id }) => id)
  if (ids.length === 0) return counts
  const { data: rows } = await query.graph({
    entity: "order_change",
    fields: ["id", "order_id", "status", "actions.action"],
    filters: { order_id: ids },
  })
  const { data: changes } = changesSchema.safeParse(rows)
  // What is not understood must not pass for "no refund".
  if (!changes) throw new Error(`Changes of ${ids.join(", ")} cannot be read: unexpected form`)
  for (const { order_id, status, actions } of changes) {
    if (WITHOUT_EFFECT.includes(status)) continue
    const added = (actions ?? []).filter((one) => one?.action === "CREDIT_LINE_ADD").length
    counts.set(order_id, (counts.get(order_id) ?? 0) + added)
  }
  return counts
}

const mayHaveAdded = ({ version, credit_lines }: OrderRecord) =>
  version !== 1 &&
  credit_lines.some(({ raw_amount, amount }) => Number(readAmountOrZero(raw_amount, amount)) !== 0)
