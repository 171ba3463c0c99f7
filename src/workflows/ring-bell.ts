import type {
  ConfigModule,
  INotificationModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { ALERT_TEXTS, type NotificationLanguage } from "../core/notices/alert-texts"
import type { Alert } from "../core/notices/alerts"

/**
 * Puts an alert on the admin's bell, unless there is one with its key.
 *
 * @param mayRing called only for a new alert; if it returns false, the alert is dropped.
 */
export async function ringBell(
  container: MedusaContainer,
  { key, title, description, page }: Alert,
  { language, mayRing }: { language: NotificationLanguage; mayRing?: () => Promise<boolean> }
): Promise<void> {
  const bell = container.resolve<INotificationModuleService>(Modules.NOTIFICATION)
  const idempotencyKey = `invoicing ${key}`
  const told = await bell.listNotifications(
    { idempotency_key: idempotencyKey } as Parameters<typeof bell.listNotifications>[0],
    { take: 1 }
  )
  if (told.length > 0 || (mayRing && !(await mayRing()))) return
  const address = `${findDashboard(container)}${page}`
  await bell.createNotifications([
    {
      to: "",
      channel: "feed",
      template: "admin-ui",
      data: { title, description: `${description}\n${ALERT_TEXTS[language].page}: ${address}` },
      idempotency_key: idempotencyKey,
    },
  ])
}

/**
 * The dashboard's path at the shop's address.
 *
 * The bell shows only a title and a text, and would download a file. So the page's address is given as
 * text.
 */
function findDashboard(container: MedusaContainer): string {
  const { admin } = container.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  return (admin?.path ?? "/app").replace(/\/$/, "")
}
