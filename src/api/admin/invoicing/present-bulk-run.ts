import type { MedusaContainer } from "@medusajs/framework/types"
import { LEDGER_KEY } from "../../../composition"
import { MOST_ITEMS, type BulkItem, type BulkRun } from "../../../core/request/bulk-run"
import type { InvoiceRequest } from "../../../core/request/invoice-request"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import type { BulkRunItem, BulkRunResponse, BulkRunRow } from "../../../types"
import { presentStanding } from "./present-request"
import { readUserNames } from "./read-user-names"

/**
 * The run with its items and the current state of their invoices; null if the id is unknown.
 *
 * An act such as retry only orders something; its result is visible only on the invoice.
 */
export async function loadBulkRun(
  container: MedusaContainer,
  id: string
): Promise<BulkRunResponse | null> {
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const found = await ledger.findBulkRun(id)
  if (!found) return null
  const [names, invoiceOf] = await Promise.all([
    readUserNames(container, [found.run.actorId]),
    findInvoices(ledger, found.items),
  ])
  const items = found.items.map((item) => presentItem(item, invoiceOf(item)))
  return { run: { ...presentBulkRun(found.run, names), items } }
}

/**
 * Each item's invoice; items of an act on orders have no request id, so their invoices are found by
 * order.
 */
async function findInvoices(
  ledger: InvoiceLedgerService,
  items: readonly BulkItem[]
): Promise<(item: BulkItem) => InvoiceRequest | null> {
  const ids = items.flatMap(({ requestId }) => requestId ?? [])
  const orderIds = items.flatMap(({ requestId, orderId }) => (requestId ? [] : (orderId ?? [])))
  const [named, ofOrders] = await Promise.all([
    ids.length > 0 ? ledger.findRequests(ids) : [],
    orderIds.length > 0
      ? ledger.listRequests({
          filter: { orderIds },
          sort: { by: "created_at", isDescending: true },
          limit: MOST_ITEMS,
          offset: 0,
        })
      : [],
  ])
  const byId = new Map(named.map((request) => [request.id, request]))
  const byOrder = new Map(ofOrders.map((request) => [request.orderId, request]))
  return ({ requestId, orderId }) =>
    (requestId ? byId.get(requestId) : byOrder.get(orderId ?? "")) ?? null
}

export function presentBulkRun(run: BulkRun, names: ReadonlyMap<string, string>): BulkRunRow {
  return {
    id: run.id,
    act: run.act,
    actor_id: run.actorId,
    actor_name: names.get(run.actorId) ?? null,
    note: run.note,
    created_at: run.createdAt,
    canceled_at: run.canceledAt,
    finished_at: run.finishedAt,
    total: Object.values(run.counts).reduce((sum, count) => sum + count, 0),
    counts: run.counts,
  }
}

const presentItem = (item: BulkItem, invoice: InvoiceRequest | null): BulkRunItem => ({
  id: item.id,
  order_id: item.orderId,
  order_display_id: item.orderDisplayId,
  request_id: item.requestId,
  state: item.state,
  refusal: item.refusal && { ...item.refusal, params: { ...item.refusal.params } },
  ended_at: item.endedAt,
  invoice: invoice && presentStanding(invoice),
})
