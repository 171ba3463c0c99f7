import { appendFileSync, existsSync } from "node:fs"
import type { ProviderSendNotificationDTO } from "@medusajs/framework/types"
import {
  AbstractNotificationProviderService,
  ModuleProvider,
  Modules,
} from "@medusajs/framework/utils"

/**
 * Appends every e-mail that the shop sends as a line to the file `MAIL_FILE`, and mails nothing. It refuses
 * e-mails while a file of that name with the suffix `.away` exists.
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
