import type { MedusaContainer } from "@medusajs/framework/types"
import { LEDGER_KEY } from "../../../composition"
import { hasPaymentLook } from "../../../core/request/awaits-payment"
import { estimateLeftMs, RIGHT_OF_RUN, type Run, type RunItem } from "../../../core/runs/run"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import type { RunItemRow, RunRow } from "../../../types"
import { presentTrialResult } from "./present-trial"
import { readUserNames } from "./read-user-names"

/** The run in its current state; null if the id is unknown. */
export async function loadRun(container: MedusaContainer, id: string): Promise<RunRow | null> {
  const run = await container.resolve<InvoiceLedgerService>(LEDGER_KEY).findRun(id)
  return run ? ((await presentRuns(container, [run]))[0] ?? null) : null
}

export async function presentRuns(
  container: MedusaContainer,
  runs: readonly Run[]
): Promise<RunRow[]> {
  const names = await readUserNames(
    container,
    runs.map(({ begunBy }) => begunBy)
  )
  return runs.map((run) => presentRun(run, names))
}

function presentRun(run: Run, names: ReadonlyMap<string, string>): RunRow {
  const leftMs = run.state === "running" ? estimateLeftMs(run) : null
  return {
    id: run.id,
    kind: run.kind,
    right: RIGHT_OF_RUN[run.kind],
    company_id: run.companyId,
    params: { ...run.params },
    state: run.state,
    command: run.command,
    total: run.total,
    done: run.done,
    counts: { ...run.counts },
    seconds_left: leftMs === null ? null : Math.ceil(leftMs / 1000),
    result: presentResult(run),
    error: run.error,
    actor_id: run.begunBy,
    actor_name: names.get(run.begunBy) ?? null,
    created_at: run.begunAt,
    finished_at: run.finishedAt,
  }
}

const presentResult = ({ kind, result }: Run): RunRow["result"] => {
  // What a search stores for a later backfill is of no use to a person.
  if (result === null || kind === "adoption") return null
  return kind === "trial" ? presentTrialResult(result) : { ...result }
}

/**
 * The rows of a run's report; for a search and a backfill with the current states of their orders'
 * requests.
 */
export async function presentRunItems(
  container: MedusaContainer,
  kind: Run["kind"],
  items: readonly RunItem[]
): Promise<RunItemRow[]> {
  if (kind !== "adoption" && kind !== "backfill") return items.map(presentRunItem)
  const orderIds = items.flatMap(({ orderId }) => orderId ?? [])
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const requests = await ledger.findRequestsOfOrders(orderIds)
  const requestOf = new Map(requests.map((request) => [request.orderId, request]))
  return items.map((item) => {
    const request = requestOf.get(item.orderId ?? "")
    return {
      ...presentRunItem(item),
      request_state: request?.state ?? null,
      request_awaits_payment: request !== undefined && hasPaymentLook(request),
    }
  })
}

const presentRunItem = (item: RunItem): RunItemRow => ({
  position: item.position,
  order_id: item.orderId,
  order_display_id: item.orderDisplayId,
  request_id: item.requestId,
  invoice_id: item.invoiceId,
  code: item.code,
  params: item.params,
})
