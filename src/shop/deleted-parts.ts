import type { Query } from "./order-reader"

/** Something that an order or its item points at: by which id, where it is handed out, and what of it is read. */
type Part = { id: string; field: string; entity: string; fields: string[] }
type Row = Record<string, unknown>

const OF_ORDER: readonly Part[] = [
  {
    id: "customer_id",
    field: "customer",
    entity: "customer",
    fields: ["id", "company_name", "metadata"],
  },
  {
    id: "sales_channel_id",
    field: "sales_channel",
    entity: "sales_channel",
    fields: ["id", "name"],
  },
  { id: "region_id", field: "region", entity: "region", fields: ["id", "name"] },
]

const OF_ITEM: readonly Part[] = [
  {
    id: "product_id",
    field: "product",
    entity: "product",
    fields: [
      "id",
      "handle",
      "metadata",
      "collection.id",
      "collection.handle",
      "collection.title",
      "type.id",
      "type.value",
      "tags.id",
      "tags.value",
    ],
  },
]

/**
 * Rows of orders with what was deleted in the shop after they were placed.
 *
 * Medusa keeps what is deleted and leaves it out of an order: a company whose tax number stands in the
 * customer's record would be invoiced as a person, kilograms as pieces, and a channel's order by the
 * company that takes what the others leave. Nothing is asked for orders that have it all.
 */
export async function addDeleted(query: Query, rows: readonly unknown[]): Promise<unknown[]> {
  const orders = await fillIn(query, rows, OF_ORDER)
  const items = await fillIn(query, orders.flatMap(itemsOf), OF_ITEM)
  let at = 0
  return orders.map((order) => {
    const count = itemsOf(order).length
    if (count === 0 || !isRow(order)) return order
    at += count
    return { ...order, items: items.slice(at - count, at) }
  })
}

const itemsOf = (order: unknown): readonly unknown[] =>
  isRow(order) && Array.isArray(order.items) ? order.items : []

async function fillIn(query: Query, rows: readonly unknown[], parts: readonly Part[]) {
  const found = await Promise.all(
    parts.map(async (part) => ({ part, deleted: await readDeleted(query, part, rows) }))
  )
  return rows.map((row) => {
    if (!isRow(row)) return row
    const added = found.flatMap(({ part, deleted }) => {
      const id = findMissing(row, part)
      return id !== null && deleted.has(id) ? [[part.field, deleted.get(id)]] : []
    })
    return added.length === 0 ? row : { ...row, ...(Object.fromEntries(added) as Row) }
  })
}

async function readDeleted(
  query: Query,
  part: Part,
  rows: readonly unknown[]
): Promise<ReadonlyMap<string, unknown>> {
  const { entity, fields } = part
  const ids = new Set(rows.flatMap((row) => (isRow(row) && findMissing(row, part)) || []))
  if (ids.size === 0) return new Map()
  const { data } = await query.graph({
    entity,
    fields,
    filters: { id: [...ids] },
    withDeleted: true,
  })
  return new Map(
    data.flatMap((one) => (isRow(one) && typeof one.id === "string" ? [[one.id, one]] : []))
  )
}

/** The id of a part that the row names and does not have. */
function findMissing(row: Row, { id, field }: Part): string | null {
  const named = row[id]
  const isThere = row[field] !== null && row[field] !== undefined
  return typeof named === "string" && named !== "" && !isThere ? named : null
}

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value)
