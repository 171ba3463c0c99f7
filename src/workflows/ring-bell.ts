import type {
  ConfigModule,
  INotificationModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { ALERT_TEXTS, type NotificationLanguage } from "../core/notices/alert-texts"
import type { Alert } from "../core/notices/alerts"

/**
 * Puts an alert on the admin's bell, unless one with its key is there.
 *
 * @param mayRing asked only of what is new; false: it is not told, now or later.
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
 * Where the dashboard stands at the shop's address.
 *
 * The bell shows a title and a text; a file it would download. So the way to the page is text.
 */
function findDashboard(container: MedusaContainer): string {
  const { admin } = container.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  return (admin?.path ?? "/app").replace(/\/$/, "")
}
