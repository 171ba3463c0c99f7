import type { DeliveryPlan } from "../../core/webhooks/schedule"
import type {
  ClaimedDelivery,
  DeliveryAttempt,
  DisabledReason,
  Webhook,
  WebhookChoice,
  WebhookDelivery,
} from "../../core/webhooks/webhook"

/** The rows of deliveries. All times are by the database's clock; each call is committed when it returns. */
export type DeliveriesPort = {
  /** Writes deliveries for the oldest events that have none; returns the number of events. */
  fanOutEvents(limit: number): Promise<number>
  /** Webhooks that are enabled and have a delivery due. */
  findDueWebhooks(): Promise<string[]>
  /** Claims a webhook's next delivery, in order for each subject; null if none is due. */
  claimDelivery(webhookId: string, leaseMs: number): Promise<ClaimedDelivery | null>
  /** Saves a call's outcome; returns why it turned the webhook off, or null. */
  recordDelivery(
    delivery: Pick<WebhookDelivery, "id" | "tries">,
    end: { attempt: DeliveryAttempt; plan: DeliveryPlan }
  ): Promise<DisabledReason | null>
  addTestDelivery(
    test: { webhookId: string; eventId: string; data: unknown },
    leaseMs: number
  ): Promise<ClaimedDelivery | null>
  /** Makes pending deliveries due that no earlier one blocks: after recently ended ones, or all if null. */
  makeDeliveriesDue(lately: { endedWithinMs: number | null }): Promise<number>
  deleteOldDeliveries(limit: number): Promise<number>
  /** Whether any webhook is enabled. */
  hasWebhooks(): Promise<boolean>
}

/** The rows of webhooks, for people's commands. */
export type WebhooksPort = {
  /** Null if the maximum number exists. */
  addWebhook(choice: WebhookChoice, made: SecretBy): Promise<Webhook | null>
  /** Changes only the given fields; null if the id is unknown. */
  changeWebhook(id: string, patch: WebhookPatch, actorId: string): Promise<Webhook | null>
  rotateWebhookSecret(id: string, made: SecretBy): Promise<Webhook | null>
  removeWebhook(id: string): Promise<boolean>
  findDelivery(id: string): Promise<(WebhookDelivery & { isWebhookEnabled: boolean }) | null>
  /** Null if its webhook is off or gone, or while a process is making the call. */
  redeliver(id: string): Promise<WebhookDelivery | null>
}

type SecretBy = { secret: string; actorId: string }
export type WebhookPatch = Partial<WebhookChoice> & { isEnabled?: boolean | undefined }

/** The outcome of a call. */
export type PostedDelivery = Omit<DeliveryAttempt, "at"> & { retryAfterMs: number | null }

export type WebhookPorts = {
  deliveries: DeliveriesPort
  /** Signs and makes one call, with its own timeout. Never throws. */
  post: (
    delivery: Pick<ClaimedDelivery, "url" | "secrets" | "eventId" | "claimedAt">,
    body: string
  ) => Promise<PostedDelivery>
  /** From 0 to 1. */
  chance: () => number
  /** Calls `act` later, unless the process stops first. */
  later: (ms: number, act: () => void) => void
  isStopping: () => boolean
  /** False while nobody has said that this database is the live shop's: a copy must not call anyone. */
  mayCall: () => Promise<boolean>
  /** True for one of the processes that look at the same time. */
  mayTidy: () => Promise<boolean>
  /** The same, but rarely true: for the query that reads all pending deliveries. */
  mayMakeAllDue: () => Promise<boolean>
  newEventId: () => string
  log: { warn(text: string): void; error(text: string): void }
}
