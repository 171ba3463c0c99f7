import { z } from "zod"
import type { OrderRecord } from "./order-record"
import type { Query } from "./order-reader"

const CHANGES = ["return", "order_claim", "order_exchange"]

const changesSchema = z.array(
  z.object({ shipping_methods: z.array(z.object({ id: z.string() }).nullish()).nullish() })
)

/**
 * Ids of the shipping methods that belong to a return, a claim or an exchange of these orders, if the
 * orders do not show it themselves.
 *
 * @throws Error if the shop returns something that is not a change.
 *
 * Older releases of Medusa (seen with 2.12.6) return a shipping method's `detail` without the change it
 * belongs to.
 */
export async function findMethodsOfChanges(
  query: Query,
  orders: readonly OrderRecord[]
): Promise<ReadonlySet<string>> {
  const ids = orders.filter(isSilent).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const changes = await Promise.all(
    CHANGES.map(async (entity) => {
      const fields = ["id", "order_id", "shipping_methods.id"]
      return (await query.graph({ entity, fields, filters: { order_id: ids } })).data
    })
  )
  const { data } = changesSchema.safeParse(changes.flat())
  // Unexpected data must not pass for "no change".
  if (!data) throw new Error(`Changes of ${ids.join(", ")} cannot be read: unexpected form`)
  const methods = data.flatMap(({ shipping_methods }) => shipping_methods ?? [])
  return new Set(methods.flatMap((method) => (method ? [method.id] : [])))
}

const isSilent = ({ shipping_methods }: OrderRecord) =>
  shipping_methods.some(({ detail }) => detail?.return_id === undefined)
