import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { composeInvoicing } from "../../../composition"
import { FIRST_START } from "../../../core/invoice-request"
import type { InvoicingOverviewResponse } from "../../../types"

const DAY_MS = 86_400_000
const LOOKED_AT_MS = 30 * DAY_MS
/** A request is made a moment after its event; the sweep makes what the event lost. */
const FRESH_MS = 5 * 60_000
const PAGE = 1_000
const MAX_PAGES = 10

/**
 * How many orders of the last 30 days are past the point at which a request is made and have none.
 *
 * Null where nothing is issued by itself. Reads ids alone, a thousand at a time.
 */
export async function countOrdersWithoutRequest(
  container: MedusaContainer
): Promise<InvoicingOverviewResponse["without_invoice"]> {
  const { settings, ledger, now } = await composeInvoicing(container)
  if (settings.trigger === "manual" || settings.companies.length === 0) return null
  const start = settings.startDate ?? (await ledger.recall<string>(FIRST_START))
  if (start === null) return null
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const nowMs = now().getTime()
  const since = Math.max(Date.parse(start), nowMs - LOOKED_AT_MS)
  const source = sourceOf(settings.trigger, {
    since: new Date(since).toISOString(),
    until: new Date(nowMs - FRESH_MS).toISOString(),
  })
  let count = 0
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { data } = await query.graph({
      ...source,
      pagination: { take: PAGE, skip: page * PAGE, order: { id: "ASC" } },
    })
    const ids = [...new Set((data as Found[]).flatMap((row) => readSale(row, start)))]
    const requested = await ledger.findRequestedOrders(ids)
    count += ids.filter((id) => !requested.has(id)).length
    if (data.length < PAGE) return { count, is_capped: false }
  }
  return { count, is_capped: true }
}

type Order = {
  id: string
  is_draft_order?: boolean
  status?: string
  canceled_at?: unknown
  created_at: string | Date
}
type Found = Order & { payment_collection?: { order?: Order | null } | null }

type Trigger = "order.completed" | "order.placed" | "payment.captured"
type Span = { since: string; until: string }

/** Where the trigger leaves its mark. */
function sourceOf(trigger: Trigger, { since, until }: Span) {
  const fields = ["id", "is_draft_order", "status", "canceled_at", "created_at"]
  switch (trigger) {
    case "order.placed":
      return { entity: "order", fields, filters: { created_at: { $gte: since, $lte: until } } }
    case "order.completed":
      return {
        entity: "order",
        fields,
        filters: {
          created_at: { $gte: since },
          updated_at: { $lte: until },
          status: ["completed", "archived"],
        },
      }
    case "payment.captured":
      return {
        entity: "payment",
        fields: ["id", ...fields.map((field) => `payment_collection.order.${field}`)],
        filters: { captured_at: { $gte: since, $lte: until } },
      }
  }
}

/** The id of the order behind a row, unless it is a draft, was canceled or is older than the start. */
function readSale(row: Found, start: string): string[] {
  const order = "payment_collection" in row ? row.payment_collection?.order : row
  if (!order || order.is_draft_order === true || order.status === "draft") return []
  // An old order may be paid after the start; no request is made for it.
  const isOld = new Date(order.created_at).getTime() < Date.parse(start)
  return isOld || order.canceled_at ? [] : [order.id]
}
