const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * How an invoice that was issued unpaid stands: `unpaid` while its order is, `paid` once it was marked
 * so in the service, `refused` where the service would not.
 */
export const PAYMENT_STATES = ["unpaid", "paid", "refused"] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** One invoice that was issued unpaid; moments are ISO 8601 texts. */
export type PaymentWatch = {
  id: string
  requestId: string
  state: PaymentState
  /** Since when. */
  stateSince: string | null
  /** How often it was looked at. */
  readings: number
  dueAt: string | null
}

/** A watch that is due, with what is needed to look. */
export type DuePaymentWatch = PaymentWatch & {
  orderId: string
  invoiceId: string
  /** Milliseconds since the invoice was issued, by the database's clock. */
  ageMs: number
  /** The order changed after the invoice, or the invoice differs: what was paid is not its amount. */
  isInDoubt: boolean
}

/** The first look; a capture that is told comes earlier. */
export const FIRST_PAYMENT_LOOK_MS = 15 * MINUTE_MS

const RATES = [
  { untilMs: 3 * DAY_MS, everyMs: HOUR_MS },
  { untilMs: 30 * DAY_MS, everyMs: 6 * HOUR_MS },
  { untilMs: 120 * DAY_MS, everyMs: DAY_MS },
]

/**
 * How long after a look an unpaid order is looked at again without anybody telling; null when it is
 * left. Only lost events need it.
 *
 * @param ageMs since the invoice was issued
 */
export const nextPaymentLookMs = (ageMs: number): number | null =>
  RATES.find(({ untilMs }) => ageMs < untilMs)?.everyMs ?? null
