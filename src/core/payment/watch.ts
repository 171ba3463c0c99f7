const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * The payment state of an invoice that was issued unpaid. `unpaid`: its order is unpaid; `marking`:
 * from before the service is told that it is paid until it confirms, and `unmarking` likewise for
 * unpaid; `paid`: it was marked as paid. `refused`: it is paid and the service refused to mark it;
 * `unmark_refused`: it is no longer paid and the service refused to mark that.
 */
export const PAYMENT_STATES = [
  "unpaid",
  "marking",
  "paid",
  "refused",
  "unmarking",
  "unmark_refused",
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** States in which the buyer owes the amount, whatever the service shows. */
const OWED_STATES = ["unpaid", "unmarking", "unmark_refused"] as const

export const isOwed = (state: PaymentState): boolean =>
  (OWED_STATES as readonly PaymentState[]).includes(state)

/** Who determined the state: the order's payments, or a person, which nothing automatic overrides. */
export type PaymentSource = "order" | "person"

/** One invoice that was issued unpaid; times are ISO 8601 texts. */
export type PaymentWatch = {
  id: string
  requestId: string
  state: PaymentState
  by: PaymentSource
  /** Consecutive unsuccessful calls. */
  tries: number
  /** The service was, or may have been, told from here that it is paid, and not the contrary since. */
  isTold: boolean
  /** Since when it is in this state. */
  stateSince: string | null
  /** How often a result was stored. */
  readings: number
  dueAt: string | null
}

/** The stored result of a check or a call; `dueInMs` null: nothing more is expected. */
export type PaymentFinding = Pick<PaymentWatch, "state" | "by" | "tries" | "isTold"> & {
  dueInMs: number | null
}

/** A due watch, with the data needed for the check. */
export type DuePaymentWatch = PaymentWatch & {
  orderId: string
  /** Gross of the invoice as sent, before credit lines; a decimal text. */
  gross: string | null
  /** Milliseconds since the invoice was issued, by the database's clock. */
  ageMs: number
  /** Milliseconds since it entered this state. */
  stateAgeMs: number
}

/** Delay for a watch whose invoice is in another account than the present key opens. */
export const OTHER_ACCOUNT_MS = HOUR_MS

/** Delay of the first check; a capture event triggers it earlier. */
export const FIRST_PAYMENT_LOOK_MS = 15 * MINUTE_MS

type Rates = readonly { untilMs: number; everyMs: number }[]

export const UNPAID_RATES: Rates = [
  { untilMs: 3 * DAY_MS, everyMs: HOUR_MS },
  { untilMs: 30 * DAY_MS, everyMs: 6 * HOUR_MS },
  { untilMs: 120 * DAY_MS, everyMs: DAY_MS },
]

/** Medusa emits no event when a payment is canceled, so only these checks detect it. */
const PAID_RATES: Rates = [
  { untilMs: 3 * DAY_MS, everyMs: 6 * HOUR_MS },
  { untilMs: 30 * DAY_MS, everyMs: DAY_MS },
  { untilMs: 120 * DAY_MS, everyMs: 7 * DAY_MS },
]

const nextLookMs = (rates: Rates, ageMs: number): number | null =>
  rates.find(({ untilMs }) => ageMs < untilMs)?.everyMs ?? null

/**
 * Delay until an unpaid order is checked again without an event; null if it no longer is. Needed
 * only for lost events.
 *
 * @param ageMs since the invoice was issued
 */
export const nextPaymentLookMs = (ageMs: number): number | null => nextLookMs(UNPAID_RATES, ageMs)

/**
 * Like {@link nextPaymentLookMs}, for a paid order, whose payment may be undone.
 *
 * @param ageMs since it was marked
 */
export const nextPaidLookMs = (ageMs: number): number | null => nextLookMs(PAID_RATES, ageMs)

/** Payment statuses as shown to people. */
export const PAYMENT_STATUSES = ["paid", "unpaid", "overdue"] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/**
 * Null if the request is not issued, or if payment is not known: linked, or issued by an older
 * version.
 *
 * @param today "YYYY-MM-DD" in Warsaw; payment on the due date itself is on time
 */
export function readPaymentStatus(
  request: { state: string; isPaid: boolean | null; dueDate: string | null },
  watch: Pick<PaymentWatch, "state"> | null,
  today: string
): PaymentStatus | null {
  const { state, isPaid, dueDate } = request
  if (state !== "issued" || isPaid === null) return null
  if (isPaid || (watch && !isOwed(watch.state))) return "paid"
  return dueDate !== null && dueDate < today ? "overdue" : "unpaid"
}
