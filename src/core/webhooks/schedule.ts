const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The waits after the first attempt, the second and so on: 47 hours and 53 minutes in total. */
export const RETRY_WAITS_MS: readonly number[] = [
  30 * SECOND,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  1 * HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  8 * HOUR,
  12 * HOUR,
  14 * HOUR,
]

/** No attempt is made later than this after the first one. */
export const GIVE_UP_AFTER_MS = 48 * HOUR

/** A receiver can ask for a longer wait, up to this. */
export const MOST_RETRY_AFTER_MS = 6 * HOUR

/** A webhook whose deliveries have all failed this long is disabled when the next one is given up. */
export const DISABLE_AFTER_DAYS = 5

/** The random share of a wait, so that deliveries that failed together are not retried together. */
const JITTER = 0.2

/** The result of one call. */
export type CallEnd = {
  /** Null: there was no answer. */
  status: number | null
  /** The wait that the receiver requested with `Retry-After`, within its limit. */
  retryAfterMs: number | null
}

/** What follows a call. `gone`: the receiver wants no more events. */
export type DeliveryPlan =
  { next: "delivered" | "given_up" | "gone" } | { next: "retry"; dueInMs: number }

type Tried = {
  /** Attempts, including this one. */
  tries: number
  /** Milliseconds since the first attempt. */
  ageMs: number
  isTest: boolean
}

/**
 * Decides what follows an attempt: every status from 200 to 299 is a success, 410 ends the delivery
 * for good, and everything else, including redirects, is retried for two days. A test event is
 * tried once.
 *
 * @param chance from 0 to 1.
 */
export function planDelivery(
  { status, retryAfterMs }: CallEnd,
  { tries, ageMs, isTest }: Tried,
  chance: number
): DeliveryPlan {
  if (status !== null && status >= 200 && status < 300) return { next: "delivered" }
  if (isTest) return { next: "given_up" }
  if (status === 410) return { next: "gone" }
  const planned = RETRY_WAITS_MS[tries - 1]
  if (planned === undefined) return { next: "given_up" }
  const asked = status === 429 || status === 503 ? (retryAfterMs ?? 0) : 0
  const dueInMs = Math.max(Math.round(planned * (1 - JITTER * chance)), asked)
  return ageMs + dueInMs > GIVE_UP_AFTER_MS ? { next: "given_up" } : { next: "retry", dueInMs }
}
