import type { MedusaContainer } from "@medusajs/framework/types"
import { composeInvoicing, LEDGER_KEY, precedenceOf } from "../composition"
import { errorMessage } from "../core/error-words"
import type { ClaimedRun } from "../core/runs/run"
import type InvoiceLedgerService from "../modules/invoice_ledger/service"
import { handledKinds, performStep } from "../pipeline/runs/handlers"
import { workOnRun } from "../pipeline/runs/work-on-run"

/** How long ended runs are kept, and how many are deleted at once. */
const OLD = { olderThanDays: 90, limit: 10 }

/** Works on the given run, or on all that no process works on, until they end or this process stops. */
async function performRuns(container: MedusaContainer, id?: string): Promise<void> {
  const ports = await composeInvoicing(container)
  const runs = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const worker = {
    runs,
    kinds: handledKinds(),
    isStopping: () => ports.isStopping(),
    newToken: () => ports.newToken(),
    log: ports.log,
    wait: async (ms: number) => await new Promise<void>((resolve) => setTimeout(resolve, ms)),
    every: (ms: number, act: () => Promise<void>) => {
      const timer = setInterval(() => {
        act().catch((error: unknown) => {
          const what = errorMessage(error)
          ports.log.warn(`invoicing: the lease of a run could not be renewed: ${what}`)
        })
      }, ms)
      return () => clearInterval(timer)
    },
    // Composed again for each step, because the settings may have changed.
    perform: async (run: ClaimedRun) => {
      await precedenceOf(container).giveWay()
      return await performStep(await composeInvoicing(container), run)
    },
  }
  if (id !== undefined) {
    await workOnRun(worker, id)
    return
  }
  while (!ports.isStopping() && (await workOnRun(worker, null)));
  await runs.deleteOldRuns(OLD)
}

/**
 * {@link performRuns} without waiting, for handlers called by Medusa: a run may take hours, and must
 * not hold up events or scheduled jobs.
 */
export async function beginRuns(container: MedusaContainer, id?: string): Promise<void> {
  const { log } = await composeInvoicing(container)
  performRuns(container, id).catch((error: unknown) => {
    const what = errorMessage(error)
    log.error(`invoicing: run ${id ?? "of another process"}: ${what}`)
  })
}
