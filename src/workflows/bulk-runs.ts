import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { LEDGER_KEY } from "../composition"
import { MOST_ITEMS, type BulkAct, type BulkTarget } from "../core/request/bulk-run"
import type InvoiceLedgerService from "../modules/invoice_ledger/service"
import { announceRun } from "./announce-run"

/** Emitted once a run's row is committed; a worker that receives it begins at once. */
export const BULK_RUN_STARTED = "invoicing.bulk-run.started"

/** `ids`: of requests, or of orders for acts on orders; at most {@link MOST_ITEMS}. */
export type StartBulkRunInput = {
  actor_id: string
  act: BulkAct
  ids: string[]
  note?: string
}

const startBulkRunStep = createStep(
  "start-bulk-run",
  async ({ actor_id, act, ids, note }: StartBulkRunInput, { container }) => {
    const unique = [...new Set(ids)].slice(0, MOST_ITEMS)
    const items =
      act === "issue" || act === "complete"
        ? await findOrders(container, unique)
        : await findRequests(container, unique)
    const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
    const id = await ledger.insertBulkRun({ act, actorId: actor_id, note: note ?? null, items })
    await announceRun(container, BULK_RUN_STARTED, id)
    return new StepResponse({ id })
  }
)

/** In the requested order; an unknown id is kept, and is refused in the report. */
async function findRequests(
  container: MedusaContainer,
  ids: readonly string[]
): Promise<BulkTarget[]> {
  const found = await container.resolve<InvoiceLedgerService>(LEDGER_KEY).findRequests(ids)
  const byId = new Map(found.map((request) => [request.id, request]))
  return ids.map((id) => ({
    requestId: id,
    orderId: byId.get(id)?.orderId ?? null,
    orderDisplayId: byId.get(id)?.orderDisplayId ?? null,
  }))
}

async function findOrders(
  container: MedusaContainer,
  ids: readonly string[]
): Promise<BulkTarget[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "display_id"],
    filters: { id: [...ids] },
  })
  const rows = data as { id: string; display_id?: number | string | null }[]
  const byId = new Map(rows.map(({ id, display_id }) => [id, display_id]))
  return ids.map((id) => {
    const displayId = byId.get(id)
    return { requestId: null, orderId: id, orderDisplayId: displayId ? String(displayId) : null }
  })
}

/** Saves a bulk act and announces it to the workers. */
export const startBulkRunWorkflow = createWorkflow(
  "start-bulk-run",
  (input: WorkflowData<StartBulkRunInput>) => new WorkflowResponse(startBulkRunStep(input))
)

export type CancelBulkRunInput = { actor_id: string; id: string }

const cancelBulkRunStep = createStep(
  "cancel-bulk-run",
  async ({ actor_id, id }: CancelBulkRunInput, { container }) => {
    const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
    return new StepResponse({
      is_canceled: await ledger.cancelBulkRun({ id, actorId: actor_id }),
    })
  }
)

/** Stops the items of a bulk act that were not begun. */
export const cancelBulkRunWorkflow = createWorkflow(
  "cancel-bulk-run",
  (input: WorkflowData<CancelBulkRunInput>) => new WorkflowResponse(cancelBulkRunStep(input))
)
