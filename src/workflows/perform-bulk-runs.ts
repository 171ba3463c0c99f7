import type { MedusaContainer } from "@medusajs/framework/types"
import { composeInvoicing, LEDGER_KEY } from "../composition"
import { errorMessage } from "../core/error-words"
import type { BegunItem, BulkItemEnd, ClaimedRun } from "../core/request/bulk-run"
import type InvoiceLedgerService from "../modules/invoice_ledger/service"
import { workOnBulkRun } from "../pipeline/operator/bulk-runs"
import { completeByPerson } from "../pipeline/sweep/complete-orders"
import { actOnInvoiceRequestWorkflow } from "./act-on-invoice-request"

/** How long finished runs are kept, and how many are deleted at once. */
const OLD = { olderThanDays: 90, limit: 10 }

/**
 * Works on the given bulk run, or on all that no process works on, until they are done or this process
 * stops. Every item goes through the same workflow as the button for a single one.
 */
async function performBulkRuns(container: MedusaContainer, id?: string): Promise<void> {
  const ports = await composeInvoicing(container)
  const bulk = {
    isStopping: () => ports.isStopping(),
    newToken: () => ports.newToken(),
    log: ports.log,
    runs: container.resolve<InvoiceLedgerService>(LEDGER_KEY),
    perform: async (run: ClaimedRun, item: BegunItem) => await perform(container, run, item),
  }
  if (id !== undefined) {
    await workOnBulkRun(bulk, id)
    return
  }
  while (!ports.isStopping() && (await workOnBulkRun(bulk, null)));
  await bulk.runs.deleteOldBulkRuns(OLD)
}

/**
 * {@link performBulkRuns} without waiting, for handlers called by Medusa: a run may take minutes, and
 * must not hold up events or scheduled jobs.
 */
export async function beginBulkRuns(container: MedusaContainer, id?: string): Promise<void> {
  const { log } = await composeInvoicing(container)
  performBulkRuns(container, id).catch((error: unknown) => {
    const what = errorMessage(error)
    log.error(`invoicing: bulk run ${id ?? "of another process"}: ${what}`)
  })
}

async function perform(
  container: MedusaContainer,
  { act, actorId, note, startedAt }: ClaimedRun,
  { orderId, requestId }: BegunItem
): Promise<BulkItemEnd> {
  if (act === "complete") {
    const rejection = await completeByPerson(await composeInvoicing(container), orderId ?? "")
    return rejection ? refused(rejection) : { state: "done", requestId: null }
  }
  const bulk = { started_at: startedAt }
  const command =
    act === "issue"
      ? { act, order_id: orderId ?? "", bulk }
      : act === "check"
        ? { act, request_id: requestId ?? "", note: note ?? "", bulk }
        : { act, request_id: requestId ?? "", bulk }
  const { result } = await actOnInvoiceRequestWorkflow(container).run({
    input: { actor_id: actorId, command },
  })
  return "request" in result
    ? { state: "done", requestId: result.request.id }
    : refused(result.rejection)
}

const refused = ({
  code,
  params,
  message,
}: Pick<
  Extract<BulkItemEnd, { state: "refused" }>,
  "code" | "params" | "message"
>): BulkItemEnd => ({
  state: "refused",
  code,
  params,
  message,
})
