import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** The part of Medusa's connection to its database that is used here. */
type Connection = {
  raw(
    sql: string,
    values: unknown[]
  ): Promise<{ rows: { id: string; number: string; created_at: Date | string }[] }>
}

/** The orders with these numbers, each once; `unknown`: numbers without an order. */
export type FoundOrders = {
  orderIds: string[]
  named: Record<string, string>
  unknown: string[]
  /** When the oldest was placed, ISO 8601; null if none was found. */
  oldest: string | null
}

/** Finds orders by their display numbers, with the invoices given for them; see `readNamedOrders`. */
export async function findOrders(
  container: MedusaContainer,
  invoiceOf: ReadonlyMap<string, string | null>
): Promise<FoundOrders> {
  const connection = container.resolve<Connection>(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await connection.raw(
    `select id, display_id::text as number, created_at from "order"
     where display_id::text in (select jsonb_array_elements_text(?::jsonb))
       and is_draft_order = false and deleted_at is null order by id`,
    [JSON.stringify([...invoiceOf.keys()])]
  )
  const found = new Set(rows.map(({ number }) => number))
  const named = rows.flatMap(({ id, number }) => {
    const invoice = invoiceOf.get(number)
    return invoice ? [[id, invoice] as const] : []
  })
  const moments = rows.map(({ created_at: at }) => new Date(at).toISOString()).sort()
  return {
    orderIds: rows.map(({ id }) => id),
    named: Object.fromEntries(named),
    unknown: [...invoiceOf.keys()].filter((number) => !found.has(number)),
    oldest: moments[0] ?? null,
  }
}
