import type { Query } from "./order-reader"

/**
 * A part that an order or its item refers to: the id field, the field with the part, its entity, and
 * the fields to read.
 */
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
 * Adds to order rows the referenced parts that were deleted in the shop after the orders were placed.
 *
 * Medusa soft-deletes them and omits them from an order. Without them a company whose tax number is in
 * the customer's record would be invoiced as a person, kilograms as pieces, and a sales channel's order
 * by the fallback company. Orders with all their parts cause no query.
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

/** The id of a part that the row refers to but does not contain. */
function findMissing(row: Row, { id, field }: Part): string | null {
  const named = row[id]
  const isThere = row[field] !== null && row[field] !== undefined
  return typeof named === "string" && named !== "" && !isThere ? named : null
}

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value)
