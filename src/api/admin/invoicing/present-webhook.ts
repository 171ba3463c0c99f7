import type { MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { LEDGER_KEY } from "../../../composition"
import {
  composeBody,
  WEBHOOK_EVENTS,
  type WebhookDelivery,
  type WebhookEvent,
} from "../../../core/webhooks/webhook"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import { webhookUnknown } from "../../../pipeline/webhooks/change"
import type {
  InvoicingErrorBody,
  InvoicingEventName,
  WebhookDeliveryRow,
  WebhookRow,
  WebhookSecretResponse,
} from "../../../types"
import { answerRejection } from "./perform-act"
import { readUserNames } from "./read-user-names"

/** Does not compile if the core's list lacks an event. */
export const EVENT_NAMES: [Exclude<InvoicingEventName, WebhookEvent>] extends [never]
  ? readonly InvoicingEventName[]
  : never = WEBHOOK_EVENTS

/** Every webhook, or the one with this id, with the names of those who created and changed it. */
export async function loadWebhooks(container: MedusaContainer, id?: string): Promise<WebhookRow[]> {
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const all = await ledger.readWebhooks()
  const webhooks = id === undefined ? all : all.filter((webhook) => webhook.id === id)
  const names = await readUserNames(
    container,
    webhooks.flatMap(({ createdBy, changedBy }) =>
      changedBy === null ? [createdBy] : [createdBy, changedBy]
    )
  )
  return webhooks.map((webhook) => ({
    id: webhook.id,
    url: webhook.url,
    description: webhook.description,
    events: webhook.events as InvoicingEventName[] | null,
    company_id: webhook.companyId,
    is_enabled: webhook.isEnabled,
    disabled_reason: webhook.disabledReason,
    failing_since: webhook.failingSince,
    last_success_at: webhook.lastSuccessAt,
    previous_secret_until: webhook.previousSecretUntil,
    created_at: webhook.createdAt,
    created_by_name: names.get(webhook.createdBy) ?? null,
    changed_at: webhook.changedAt,
    changed_by_name: names.get(webhook.changedBy ?? "") ?? null,
    waiting: webhook.waiting,
  }))
}

/** Responds with a webhook and its secret, which no later response shows and which must not be cached. */
export async function answerWithSecret(
  res: MedusaResponse<WebhookSecretResponse | InvoicingErrorBody>,
  container: MedusaContainer,
  id: string
): Promise<void> {
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const [webhook] = await loadWebhooks(container, id)
  const secret = await ledger.readWebhookSecret(id)
  // It was removed meanwhile.
  if (!webhook || secret === null) return answerRejection(res, webhookUnknown().rejection)
  res.setHeader("Cache-Control", "no-store")
  res.json({ webhook, secret })
}

export const presentDelivery = (delivery: WebhookDelivery): WebhookDeliveryRow => ({
  id: delivery.id,
  event_id: delivery.eventId,
  event_name: delivery.eventName,
  state: delivery.state,
  is_test: delivery.isTest,
  created_at: delivery.createdAt,
  tries: delivery.tries,
  next_try_at: delivery.dueAt,
  ended_at: delivery.endedAt,
  body: composeBody(delivery),
  attempts: [...delivery.attempts],
})
