import type { MedusaContainer } from "@medusajs/framework/types"
import { lookAtWebhooks } from "../compose-webhooks"

/** Looks every minute, in every process, at what webhooks are owed; the calls are not waited for. */
export default async function deliverWebhooks(container: MedusaContainer): Promise<void> {
  await lookAtWebhooks(container)
}

export const config = { name: "invoicing-deliver-webhooks", schedule: "* * * * *" }
