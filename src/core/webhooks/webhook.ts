/** The most webhooks allowed: each is called for every event. */
export const MOST_WEBHOOKS = 20

/** Longer addresses are refused. */
export const LONGEST_URL = 2000

/** How long deliveries are kept, delivered or not. */
export const DELIVERIES_KEPT_DAYS = 30

/** How long the previous secret still signs as well. */
export const SECRET_OVERLAP_HOURS = 24

/** The event that a person sends to test an address. */
export const TEST_EVENT = "invoicing.test"

/** Every event that a webhook can choose. */
export const WEBHOOK_EVENTS = [
  "invoicing.invoice.issued",
  "invoicing.invoice.available",
  "invoicing.invoice.sent",
  "invoicing.invoice.refused",
  "invoicing.invoice.failed",
  "invoicing.invoice.unknown",
  "invoicing.invoice.undecided",
  "invoicing.invoice.unverified",
  "invoicing.invoice.doubled",
  "invoicing.invoice.correction_needed",
  "invoicing.invoice.mail_refused",
  "invoicing.invoice.mail_failed",
  "invoicing.invoice.mail_unconfirmed",
  "invoicing.ksef.accepted",
  "invoicing.ksef.rejected",
  "invoicing.ksef.overdue",
  "invoicing.ksef.refusals",
  "invoicing.company.on_hold",
  "invoicing.company.active",
] as const

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Why a webhook is disabled: a person's decision, a 410 response, or days with nothing but failures. */
export type DisabledReason = "person" | "gone" | "failing"

/** Why an address is not allowed for a webhook. */
export type UrlProblem = "not-an-address" | "http" | "credentials" | "private"

/** The settings of a webhook that a person chooses. */
export type WebhookChoice = {
  url: string
  description: string
  /** Null: every event. */
  events: readonly string[] | null
  /** Null: events of every company, and those without one. */
  companyId: string | null
}

/** A webhook without its secret. */
export type Webhook = WebhookChoice & {
  id: string
  isEnabled: boolean
  disabledReason: DisabledReason | null
  failingSince: string | null
  lastSuccessAt: string | null
  previousSecretUntil: string | null
  createdAt: string
  createdBy: string
  changedAt: string | null
  changedBy: string | null
}

export type DeliveryState = "pending" | "delivered" | "failed"

/** One call of a delivery and its result. */
export type DeliveryAttempt = {
  at: string
  /** Null: there was no response. */
  status: number | null
  /** Code of why there was no response. */
  code: string | null
  ms: number
  /** The beginning of a failed call's response. */
  words: string | null
}

/** One event for one webhook. */
export type WebhookDelivery = {
  id: string
  webhookId: string
  /** The same at every attempt, and for every webhook. */
  eventId: string
  eventName: string
  subject: string
  sequence: number
  data: unknown
  occurredAt: string
  createdAt: string
  state: DeliveryState
  /** Attempts since it was created, or ordered again. */
  tries: number
  /** The next attempt; null while an earlier one of its subject is pending, and once it has ended. */
  dueAt: string | null
  endedAt: string | null
  attempts: readonly DeliveryAttempt[]
  isTest: boolean
}

/** A delivery that this process claimed, with its destination. */
export type ClaimedDelivery = WebhookDelivery & {
  url: string
  /** The current one first. */
  secrets: readonly string[]
  /** Milliseconds since its first attempt. */
  ageMs: number
  /** By the database's clock: a receiver rejects a call whose timestamp is minutes off. */
  claimedAt: string
}

/** The body that is sent and signed: the same bytes at every attempt. */
export const composeBody = ({
  eventName,
  occurredAt,
  data,
}: Pick<WebhookDelivery, "eventName" | "occurredAt" | "data">): string =>
  JSON.stringify({ type: eventName, timestamp: occurredAt, data })
