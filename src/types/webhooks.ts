import type {
  DeliveryState,
  DisabledReason,
  WebhookDelivery as KeptDelivery,
} from "../core/webhooks/webhook"
import type { InvoicingEventName } from "./events"

/** Why a webhook is disabled. */
export type WebhookDisabledReason = DisabledReason

/** The state of a delivery. */
export type WebhookDeliveryState = DeliveryState

/** A webhook, without its secret. */
export type WebhookRow = {
  id: string
  url: string
  description: string
  /** Null: every event. */
  events: InvoicingEventName[] | null
  /** Null: events of every company, and events without one. */
  company_id: string | null
  is_enabled: boolean
  disabled_reason: WebhookDisabledReason | null
  /** Since when every delivery has failed; null after a success. */
  failing_since: string | null
  last_success_at: string | null
  /** Until when the previous secret also signs; null: it does not. */
  previous_secret_until: string | null
  created_at: string
  created_by_name: string | null
  changed_at: string | null
  changed_by_name: string | null
  /** Deliveries that are still pending. */
  waiting: number
}

/** `GET /admin/invoicing/webhooks`. */
export type WebhooksResponse = {
  webhooks: WebhookRow[]
  /** Every event that can be chosen. */
  events: InvoicingEventName[]
  /** The maximum number of webhooks. */
  most: number
  allows_http: boolean
  allows_private_networks: boolean
}

/** Body of `POST /admin/invoicing/webhooks`. */
export type MakeWebhookBody = {
  url: string
  description?: string | undefined
  /** Null or absent: every event, including those of later versions. */
  events?: InvoicingEventName[] | null | undefined
  company_id?: string | null | undefined
}

/** Body of `POST /admin/invoicing/webhooks/:id`; absent fields stay as they are. */
export type ChangeWebhookBody = Partial<MakeWebhookBody> & { is_enabled?: boolean | undefined }

/** Answer to a change. */
export type WebhookResponse = { webhook: WebhookRow }

/** Answer to creating a webhook or rotating its secret: the only one that shows a secret. */
export type WebhookSecretResponse = WebhookResponse & { secret: string }

/** Answer to `DELETE /admin/invoicing/webhooks/:id`. */
export type RemovedWebhook = { id: string; deleted: true }

/** Answer to `POST /admin/invoicing/webhooks/:id/test`. */
export type WebhookTestResponse = {
  delivery_id: string
  is_delivered: boolean
  status: number | null
  /** Why there was no answer. */
  code: string | null
  words: string | null
  ms: number
}

/** One call of a delivery. */
export type WebhookAttempt = KeptDelivery["attempts"][number]

/** One event for one webhook. */
export type WebhookDeliveryRow = {
  id: string
  /** What the receiver gets as `webhook-id`. */
  event_id: string
  event_name: string
  state: WebhookDeliveryState
  is_test: boolean
  created_at: string
  /** Counted since it was created or last redelivered. */
  tries: number
  /** When it is tried next; null while an earlier event of its invoice comes first. */
  next_try_at: string | null
  ended_at: string | null
  /** The body as it is sent. */
  body: string
  /** The latest twenty calls, oldest first. */
  attempts: WebhookAttempt[]
}

/** `GET /admin/invoicing/webhooks/:id/deliveries`. */
export type WebhookDeliveriesResponse = {
  deliveries: WebhookDeliveryRow[]
  count: number
  limit: number
  offset: number
}

/** Answer to `POST /admin/invoicing/webhook-deliveries/:id/redeliver`. */
export type WebhookDeliveryResponse = { delivery: WebhookDeliveryRow }
