import { appendFileSync, existsSync } from "node:fs"
import type { ProviderSendNotificationDTO } from "@medusajs/framework/types"
import {
  AbstractNotificationProviderService,
  ModuleProvider,
  Modules,
} from "@medusajs/framework/utils"

/**
 * Keeps every e-mail that the shop hands over as a line of the file `MAIL_FILE`; mails nobody. It takes
 * none while there is a file of that name with `.away` behind it.
 */
class KeepingMailProvider extends AbstractNotificationProviderService {
  static override identifier = "keeping-mail"

  override async send(notification: ProviderSendNotificationDTO): Promise<{ id: string }> {
    if (existsSync(`${process.env.MAIL_FILE}.away`)) throw new Error("out of reach")
    const { to, channel, template, content, data, attachments } = notification
    const line = JSON.stringify({ to, channel, template, content, data, attachments })
    appendFileSync(process.env.MAIL_FILE ?? "", `${line}\n`)
    if (process.env.MAIL_FAILS === "true") throw new Error(`no mail for ${to}`)
    return { id: "kept" }
  }
}

export default ModuleProvider(Modules.NOTIFICATION, { services: [KeepingMailProvider] })
