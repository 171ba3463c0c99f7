import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing, inspectQueue, LEDGER_KEY, readCompanyNames } from "../composition"
import { alertOfStanding } from "../core/notices/alerts"
import type InvoiceLedgerService from "../modules/invoice_ledger/service"
import { takeStandingTroubles } from "../pipeline/holds/standing-troubles"
import { ringBell } from "./ring-bell"

const tellStandingTroublesStep = createStep(
  "tell-standing-troubles",
  async (_: void, { container }) => {
    const ports = await composeInvoicing(container)
    const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
    const troubles = await takeStandingTroubles({
      ...ports,
      hasAutomaticRequestSince: async (since) => await ledger.hasAutomaticRequestSince(since),
      isQueueBroken: async () => (await inspectQueue(container)) !== null,
    })
    if (!troubles || troubles.length === 0) return new StepResponse(0)
    const { language } = ports.settings.notifications
    const nameOf = await readCompanyNames(ports)
    for (const trouble of troubles) {
      const name = trouble.companyId === null ? null : nameOf(trouble.companyId)
      await ringBell(container, alertOfStanding({ ...trouble, name }, language), { language })
    }
    return new StepResponse(troubles.length)
  }
)

/**
 * Puts on the admin's bell, once each, problems that keep invoices from being issued and that no order
 * shows.
 */
export const tellStandingTroublesWorkflow = createWorkflow(
  "tell-standing-troubles",
  () => new WorkflowResponse(tellStandingTroublesStep())
)
