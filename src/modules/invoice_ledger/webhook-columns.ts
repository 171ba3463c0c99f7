import type {
  ClaimedDelivery,
  DeliveryAttempt,
  DeliveryState,
  DisabledReason,
  Webhook,
  WebhookDelivery,
} from "../../core/webhooks/webhook"
import { toIsoMoment } from "./columns"

type Row = Record<string, unknown>

/** A row of `invoicing_webhook` without its secrets. */
export const toWebhook = (row: Row): Webhook => ({
  id: String(row.id),
  url: String(row.url),
  description: String(row.description),
  events: (row.events as string[] | null) ?? null,
  companyId: (row.company_id as string | null) ?? null,
  isEnabled: row.is_enabled === true,
  disabledReason: (row.disabled_reason as DisabledReason | null) ?? null,
  failingSince: toIsoMoment(row.failing_since),
  lastSuccessAt: toIsoMoment(row.last_success_at),
  previousSecretUntil: toIsoMoment(row.previous_secret_until),
  createdAt: toIsoMoment(row.created_at) ?? "",
  createdBy: String(row.created_by),
  changedAt: toIsoMoment(row.changed_at),
  changedBy: (row.changed_by as string | null) ?? null,
})

export const toDelivery = (row: Row): WebhookDelivery => ({
  id: String(row.id),
  webhookId: String(row.webhook_id),
  eventId: String(row.event_id),
  eventName: String(row.event_name),
  subject: String(row.subject),
  sequence: Number(row.sequence),
  data: row.data,
  occurredAt: toIsoMoment(row.occurred_at) ?? "",
  createdAt: toIsoMoment(row.created_at) ?? "",
  state: row.state as DeliveryState,
  tries: Number(row.tries),
  dueAt: toIsoMoment(row.due_at),
  endedAt: toIsoMoment(row.ended_at),
  attempts: row.attempts as DeliveryAttempt[],
  isTest: row.is_test === true,
})

/** A delivery's row with the columns of {@link claimedColumns}. */
export const toClaimed = (row: Row): ClaimedDelivery => ({
  ...toDelivery(row),
  url: String(row.url),
  secrets: [row.secret, row.previous_secret].filter((secret) => typeof secret === "string"),
  ageMs: Number(row.age_ms),
  claimedAt: toIsoMoment(row.claimed_at) ?? "",
})

/** The columns of `webhook` and `claimed` that a process needs to make the call. */
export const claimedColumns = `claimed.*, webhook.url, webhook.secret,
  case when webhook.previous_secret_until > now() then webhook.previous_secret end as previous_secret,
  extract(epoch from now() - claimed.first_tried_at) * 1000 as age_ms, now() as claimed_at`
