/** So many may be kept: each is called for every event. */
export const MOST_WEBHOOKS = 20

/** Longer addresses are refused. */
export const LONGEST_URL = 2000

/** Deliveries are kept so long, delivered or not. */
export const DELIVERIES_KEPT_DAYS = 30

/** How long the secret before the present one signs as well. */
export const SECRET_OVERLAP_HOURS = 24

/** The event that a person sends to try an address. */
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

/** Why a webhook is off: a person's decision, an answer 410, or days of nothing but failures. */
export type DisabledReason = "person" | "gone" | "failing"

/** Why a webhook may not have an address. */
export type UrlProblem = "not-an-address" | "http" | "credentials" | "private"

/** What a person says of a webhook. */
export type WebhookChoice = {
  url: string
  description: string
  /** Null: every event. */
  events: readonly string[] | null
  /** Null: events of every company, and those of none. */
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

/** One call of a delivery and what came of it. */
export type DeliveryAttempt = {
  at: string
  /** Null: there was no answer. */
  status: number | null
  /** Why there was no answer, by a code. */
  code: string | null
  ms: number
  /** How the answer of a failed call begins. */
  words: string | null
}

/** One event for one webhook. */
export type WebhookDelivery = {
  id: string
  webhookId: string
  /** The same at every try, and for every webhook. */
  eventId: string
  eventName: string
  subject: string
  sequence: number
  data: unknown
  occurredAt: string
  createdAt: string
  state: DeliveryState
  /** Since it was made, or ordered again. */
  tries: number
  /** When it is tried next; null while an earlier one of its subject is pending, and once it ended. */
  dueAt: string | null
  endedAt: string | null
  attempts: readonly DeliveryAttempt[]
  isTest: boolean
}

/** A delivery that this process shall make now, with whom it goes to. */
export type ClaimedDelivery = WebhookDelivery & {
  url: string
  /** The present one first. */
  secrets: readonly string[]
  /** Since its first try. */
  ageMs: number
  /** By the database's clock: a receiver refuses a call whose moment is minutes off. */
  claimedAt: string
}

/** The text that is sent and signed: the same bytes at every try. */
export const composeBody = ({
  eventName,
  occurredAt,
  data,
}: Pick<WebhookDelivery, "eventName" | "occurredAt" | "data">): string =>
  JSON.stringify({ type: eventName, timestamp: occurredAt, data })
