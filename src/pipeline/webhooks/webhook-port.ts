import type { DeliveryPlan } from "../../core/webhooks/schedule"
import type {
  ClaimedDelivery,
  DeliveryAttempt,
  DisabledReason,
  Webhook,
  WebhookChoice,
  WebhookDelivery,
} from "../../core/webhooks/webhook"

/** The rows of deliveries. Every moment is the database's; each call is committed when it returns. */
export type DeliveriesPort = {
  /** Writes the deliveries of the oldest events without any; how many events. */
  fanOutEvents(limit: number): Promise<number>
  /** Webhooks that are on and have something due. */
  findDueWebhooks(): Promise<string[]>
  /** Takes a webhook's next delivery, in order for each subject; null when nothing is due. */
  claimDelivery(webhookId: string, leaseMs: number): Promise<ClaimedDelivery | null>
  /** Keeps what a call came to; why its webhook was turned off by it, or null. */
  recordDelivery(
    delivery: Pick<WebhookDelivery, "id" | "tries">,
    end: { attempt: DeliveryAttempt; plan: DeliveryPlan }
  ): Promise<DisabledReason | null>
  addTestDelivery(
    test: { webhookId: string; eventId: string; data: unknown },
    leaseMs: number
  ): Promise<ClaimedDelivery | null>
  /** Makes due what nothing is before any more: behind ends of so short a while ago, or with null all. */
  makeDeliveriesDue(lately: { endedWithinMs: number | null }): Promise<number>
  deleteOldDeliveries(limit: number): Promise<number>
  /** Whether any webhook is on. */
  hasWebhooks(): Promise<boolean>
}

/** The rows of webhooks, for what people do with them. */
export type WebhooksPort = {
  /** Null where there are as many as there may be. */
  addWebhook(choice: WebhookChoice, made: SecretBy): Promise<Webhook | null>
  /** Changes what is named; null of an unknown id. */
  changeWebhook(id: string, patch: WebhookPatch, actorId: string): Promise<Webhook | null>
  rotateWebhookSecret(id: string, made: SecretBy): Promise<Webhook | null>
  removeWebhook(id: string): Promise<boolean>
  findDelivery(id: string): Promise<(WebhookDelivery & { isWebhookEnabled: boolean }) | null>
  /** Null where its webhook is off or gone, or while a process has it in hand. */
  redeliver(id: string): Promise<WebhookDelivery | null>
}

type SecretBy = { secret: string; actorId: string }
export type WebhookPatch = Partial<WebhookChoice> & { isEnabled?: boolean | undefined }

/** What a call came to. */
export type PostedDelivery = Omit<DeliveryAttempt, "at"> & { retryAfterMs: number | null }

export type WebhookPorts = {
  deliveries: DeliveriesPort
  /** Signs and makes one call, with a time-out of its own. Never throws. */
  post: (
    delivery: Pick<ClaimedDelivery, "url" | "secrets" | "eventId" | "claimedAt">,
    body: string
  ) => Promise<PostedDelivery>
  /** From 0 to 1. */
  chance: () => number
  /** Calls later, unless the process stops before. */
  later: (ms: number, act: () => void) => void
  isStopping: () => boolean
  /** False while nobody has said that this database is the live shop's: a copy tells nobody anything. */
  mayCall: () => Promise<boolean>
  /** True for one of the processes that look at the same time. */
  mayTidy: () => Promise<boolean>
  /** The same, seldom: for what reads all that waits. */
  mayMakeAllDue: () => Promise<boolean>
  newEventId: () => string
  log: { warn(text: string): void; error(text: string): void }
}
