import type { MedusaContainer } from "@medusajs/framework/types"
import { lookAtWebhooks } from "../compose-webhooks"

/** Looks for due webhook deliveries every minute in every process; does not wait for the calls. */
export default async function deliverWebhooks(container: MedusaContainer): Promise<void> {
  await lookAtWebhooks(container)
}

export const config = { name: "invoicing-deliver-webhooks", schedule: "* * * * *" }
