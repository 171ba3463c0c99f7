import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { noteWebhookEvent } from "../compose-webhooks"
import { WEBHOOK_EVENTS } from "../core/webhooks/webhook"

/** Starts delivering a just announced event to the webhooks, without waiting for it. */
export default async function webhookEvent({ container }: SubscriberArgs): Promise<void> {
  noteWebhookEvent(container)
}

export const config: SubscriberConfig = {
  event: [...WEBHOOK_EVENTS],
  context: { subscriberId: "invoicing-webhooks" },
}
