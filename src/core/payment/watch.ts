const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * How an invoice that was issued unpaid stands: `unpaid` while its order is; `marking` from before the
 * service is told that it is paid until it has said yes, and `unmarking` the same of unpaid; `paid`
 * once it was marked so. `refused`: it is paid and the service would not mark it; `unmark_refused`:
 * it is not paid any more and the service would not mark that.
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

/** The buyer owes it, whatever the service says by now. */
const OWED_STATES = ["unpaid", "unmarking", "unmark_refused"] as const

export const isOwed = (state: PaymentState): boolean =>
  (OWED_STATES as readonly PaymentState[]).includes(state)

/** Whose word the state is: the order's, as it was paid, or a person's, which nothing changes by itself. */
export type PaymentSource = "order" | "person"

/** One invoice that was issued unpaid; moments are ISO 8601 texts. */
export type PaymentWatch = {
  id: string
  requestId: string
  state: PaymentState
  by: PaymentSource
  /** Calls in a row that did not lead to where they should. */
  tries: number
  /** The service was told from here that it is paid, or may have been, and not the contrary since. */
  isTold: boolean
  /** Since when it is in this state. */
  stateSince: string | null
  /** How often something of it was kept. */
  readings: number
  dueAt: string | null
}

/** What is kept of a look or a call; `dueInMs` null: nothing more is expected. */
export type PaymentFinding = Pick<PaymentWatch, "state" | "by" | "tries" | "isTold"> & {
  dueInMs: number | null
}

/** A watch that is due, with what is needed to look. */
export type DuePaymentWatch = PaymentWatch & {
  orderId: string
  /** Of the invoice as it was sent, before credit lines; a decimal text. */
  gross: string | null
  /** Milliseconds since the invoice was issued, by the database's clock. */
  ageMs: number
  /** The same since it is in this state. */
  stateAgeMs: number
}

/** How long a watch is left whose invoice is in another account than the present key opens. */
export const OTHER_ACCOUNT_MS = HOUR_MS

/** The first look; a capture that is told comes earlier. */
export const FIRST_PAYMENT_LOOK_MS = 15 * MINUTE_MS

type Rates = readonly { untilMs: number; everyMs: number }[]

const UNPAID_RATES: Rates = [
  { untilMs: 3 * DAY_MS, everyMs: HOUR_MS },
  { untilMs: 30 * DAY_MS, everyMs: 6 * HOUR_MS },
  { untilMs: 120 * DAY_MS, everyMs: DAY_MS },
]

/** Medusa tells nobody of a payment that is canceled, so these looks are all that finds one. */
const PAID_RATES: Rates = [
  { untilMs: 3 * DAY_MS, everyMs: 6 * HOUR_MS },
  { untilMs: 30 * DAY_MS, everyMs: DAY_MS },
  { untilMs: 120 * DAY_MS, everyMs: 7 * DAY_MS },
]

const nextLookMs = (rates: Rates, ageMs: number): number | null =>
  rates.find(({ untilMs }) => ageMs < untilMs)?.everyMs ?? null

/**
 * How long after a look an unpaid order is looked at again without anybody telling; null when it is
 * left. Only lost events need it.
 *
 * @param ageMs since the invoice was issued
 */
export const nextPaymentLookMs = (ageMs: number): number | null => nextLookMs(UNPAID_RATES, ageMs)

/**
 * The same of a paid one, whose payment may be undone.
 *
 * @param ageMs since it was marked
 */
export const nextPaidLookMs = (ageMs: number): number | null => nextLookMs(PAID_RATES, ageMs)

/** How an invoice stands for whoever wants to know who owes what. */
export const PAYMENT_STATUSES = ["paid", "unpaid", "overdue"] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/**
 * Null of what is not issued, or of which it is not known: linked, or issued by an older version.
 *
 * @param today "YYYY-MM-DD" in Warsaw; the day of payment itself is in time
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
