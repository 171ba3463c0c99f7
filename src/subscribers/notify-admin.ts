import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type {
  ConfigModule,
  INotificationModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { composeInvoicing } from "../composition"
import { alertOfCompany, alertOfInvoice, type Alert, type InvoiceTrouble } from "../core/alerts"
import type { InvoicingCompanyEvent, InvoicingEvent } from "../types"

/** So many troubles of one kind make one notification: a service's bad day is not a flood. */
const QUIET_MS = 5 * 60_000
/** A key that may not read makes every invoice one of these. */
const UNVERIFIED_QUIET_MS = 24 * 60 * 60_000

const TROUBLES: Readonly<Record<string, InvoiceTrouble>> = {
  "invoicing.invoice.refused": "refused",
  "invoicing.invoice.failed": "failed",
  "invoicing.invoice.undecided": "undecided",
  "invoicing.invoice.unverified": "unverified",
}

const COMPANY_CHANGES: Readonly<Record<string, "held" | "served">> = {
  "invoicing.company.held": "held",
  "invoicing.company.served": "served",
}

/** Tells the admin's bell what waits for a person: a refusal, a failure, a doubt, a hold. */
export default async function notifyAdmin({
  event,
  container,
}: SubscriberArgs<InvoicingEvent | InvoicingCompanyEvent>): Promise<void> {
  const alert = await describeAlert(container, event)
  const { ledger } = await composeInvoicing(container)
  const quietMs = alert?.kind === "unverified" ? UNVERIFIED_QUIET_MS : QUIET_MS
  if (!alert || !(await ledger.claimTurn(`alert ${alert.kind}`, quietMs))) return
  const { title, description, page } = alert
  const address = `${findDashboard(container)}${page}`
  await container.resolve<INotificationModuleService>(Modules.NOTIFICATION).createNotifications([
    {
      to: "",
      channel: "feed",
      template: "admin-ui",
      data: { title, description: `${description}\nPage: ${address}` },
    },
  ])
}

/**
 * Where the dashboard stands at the shop's address.
 *
 * The bell shows a title and a text; a file it would download. So the way to the page is text.
 */
function findDashboard(container: MedusaContainer): string {
  const { admin } = container.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  return (admin?.path ?? "/app").replace(/\/$/, "")
}

async function describeAlert(
  container: MedusaContainer,
  { name, data }: { name: string; data: InvoicingEvent | InvoicingCompanyEvent }
): Promise<Alert | null> {
  if ("cause" in data) {
    const change = COMPANY_CHANGES[name]
    return change ? alertOfCompany(change, { companyId: data.company_id, cause: data.cause }) : null
  }
  const trouble = TROUBLES[name]
  const { ledger } = await composeInvoicing(container)
  const request = trouble && (await ledger.findRequest(data.id))
  if (!trouble || !request) return null
  const message = request.reasons?.[0]?.message ?? null
  return alertOfInvoice(trouble, { id: request.id, orderNumber: request.orderDisplayId, message })
}

export const config: SubscriberConfig = {
  event: [...Object.keys(TROUBLES), ...Object.keys(COMPANY_CHANGES)],
  context: { subscriberId: "invoicing-notify-admin" },
}
