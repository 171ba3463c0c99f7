import type { MedusaContainer } from "@medusajs/framework/types"
import { LEDGER_KEY } from "../../../composition"
import type { BulkItem, BulkRun } from "../../../core/bulk-run"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import type { BulkRunItem, BulkRunResponse, BulkRunRow } from "../../../types"
import { readUserNames } from "./read-user-names"

/** The run with its items as they are now; null when there is none of that id. */
export async function loadBulkRun(
  container: MedusaContainer,
  id: string
): Promise<BulkRunResponse | null> {
  const found = await container.resolve<InvoiceLedgerService>(LEDGER_KEY).findBulkRun(id)
  if (!found) return null
  const names = await readUserNames(container, [found.run.actorId])
  return { run: { ...presentBulkRun(found.run, names), items: found.items.map(presentItem) } }
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

const presentItem = (item: BulkItem): BulkRunItem => ({
  id: item.id,
  order_id: item.orderId,
  order_display_id: item.orderDisplayId,
  request_id: item.requestId,
  state: item.state,
  refusal: item.refusal && { ...item.refusal, params: { ...item.refusal.params } },
  ended_at: item.endedAt,
})
