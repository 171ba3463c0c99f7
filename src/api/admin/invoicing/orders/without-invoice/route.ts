import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { WithoutRequest } from "../../../../../pipeline/sweep/orders-without-request"
import type { OrdersWithoutInvoiceResponse, OrderWithoutInvoice } from "../../../../../types"
import { findOrdersWithoutRequest } from "../../count-orders-without-request"
import { readPageQuery } from "../../list-query"
import { readBuyers } from "../../read-buyers"

type Row = { id: string; display_id?: number | string; created_at: string | Date; status?: string }

/** One page of the orders that the overview counts, newest first; ids sort by creation time. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<OrdersWithoutInvoiceResponse>
): Promise<void> {
  const { limit, offset } = readPageQuery(req.query)
  const found = await findOrdersWithoutRequest(req.scope)
  const { missed = [], waiting = [], earlier = [] } = found ?? {}
  const ids = [...new Set([...missed, ...waiting, ...earlier])].sort().reverse()
  const page = ids.slice(offset, offset + limit)
  const [rows, buyers] = await Promise.all([readRows(req, page), readBuyers(req.scope, page)])
  // The response contains buyers' names.
  res.setHeader("Cache-Control", "no-store")
  res.json({
    orders: page.flatMap((id) => {
      const row = rows.get(id)
      if (!row) return []
      return {
        id,
        display_id: String(row.display_id ?? id),
        created_at: new Date(row.created_at).toISOString(),
        status: row.status ?? "",
        why: nameWhy(id, found),
        buyer: buyers.get(id)?.name ?? null,
      }
    }),
    count: ids.length,
    is_capped: found?.isCapped ?? false,
    limit,
    offset,
  })
}

function nameWhy(id: string, found: WithoutRequest | null): OrderWithoutInvoice["why"] {
  if (found?.earlier.has(id)) return "earlier"
  return found?.missed.has(id) ? "missed" : "waiting"
}

async function readRows(
  req: AuthenticatedMedusaRequest,
  ids: readonly string[]
): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map()
  const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "display_id", "created_at", "status"],
    filters: { id: [...ids] },
  })
  return new Map((data as Row[]).map((row) => [row.id, row]))
}
