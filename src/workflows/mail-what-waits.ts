import type {
  ConfigModule,
  INotificationModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing, inspectQueue, LEDGER_KEY } from "../composition"
import type InvoiceLedgerService from "../modules/invoice_ledger/service"
import { takeDailyEmail } from "../pipeline/sweep/daily-email"
import type { Ports } from "../pipeline/ports"

/** Template name for providers with their own templates; the others use the content. */
const TEMPLATE = "invoicing-daily"

const mailWhatWaitsStep = createStep("mail-what-waits", async (_: void, { container }) => {
  const ports = await composeInvoicing(container)
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const taken = await takeDailyEmail(
    {
      ...ports,
      countAttention: async () => await ledger.countAttention(),
      countKsef: async (companyIds) => {
        const { errors, overdue, late } = await ledger.countKsef(companyIds)
        return { errors, late: overdue + late }
      },
      hasAutomaticRequestSince: async (since) => await ledger.hasAutomaticRequestSince(since),
      isQueueBroken: async () => (await inspectQueue(container)) !== null,
    },
    `${findDashboard(container, ports)}/invoicing?attention=true`
  )
  if (!taken) return new StepResponse(0)
  const { day, email } = taken
  const { subject, text, html, data } = email
  let ordered = 0
  for (const to of ports.settings.notifications.emailTo) {
    try {
      await container
        .resolve<INotificationModuleService>(Modules.NOTIFICATION)
        .createNotifications([
          {
            to,
            channel: "email",
            template: TEMPLATE,
            content: { subject, text, html },
            data,
            idempotency_key: `${TEMPLATE} ${day} ${to}`,
          },
        ])
      ordered += 1
    } catch {
      // The provider's error may contain the address.
      ports.log.error(
        'invoicing: the daily e-mail could not be handed over. Check that there is a notification provider for the channel "email"'
      )
    }
  }
  return new StepResponse(ordered)
})

/** The dashboard's full address, or only its path if no address is known. */
function findDashboard(container: MedusaContainer, { settings }: Ports): string {
  const { dashboardUrl } = settings.notifications
  if (dashboardUrl !== null) return dashboardUrl
  const { admin } = container.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  const path = (admin?.path ?? "/app").replace(/\/$/, "")
  const backend = admin?.backendUrl ?? ""
  return /^https?:/.test(backend) ? `${backend.replace(/\/$/, "")}${path}` : path
}

/**
 * Mails once a day what needs manual review, if the shop wants it; returns how many e-mails were
 * ordered.
 */
export const mailWhatWaitsWorkflow = createWorkflow(
  "mail-what-waits",
  () => new WorkflowResponse(mailWhatWaitsStep())
)
