const MAX_RETRY_AFTER_MS = 3_600_000

/**
 * How long a server asks us to wait, in milliseconds from `now`, at most `mostMs`, by default one
 * hour; null if it does not say or cannot be understood.
 *
 * Source: RFC 9110 10.2.3, seconds or an HTTP date; service-api 2.5 asks to honor it.
 */
export function readRetryAfter(
  header: string | null,
  now: Date,
  mostMs = MAX_RETRY_AFTER_MS
): number | null {
  const value = header?.trim() ?? ""
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : readHttpDate(value) - now.getTime()
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), mostMs)
}

/** Accepts only the form of an HTTP date: `Date.parse` alone also reads "5 minutes" as a date. */
const HTTP_DATE = /^[A-Za-z]{3,9},? .*\d{2}:\d{2}:\d{2}.*$/

/** Names no zone, like the oldest form of an HTTP date, "Sun Nov  6 08:49:37 1994": it is in GMT too. */
const WITHOUT_ZONE = / (?:\d{2}:\d{2}:\d{2}|\d{4})$/

const readHttpDate = (value: string) =>
  HTTP_DATE.test(value) ? Date.parse(WITHOUT_ZONE.test(value) ? `${value} GMT` : value) : Number.NaN

/**
 * The sender's clock, from its header `Date`; ours if it does not say: a `Retry-After` that is a moment
 * is one by the sender's clock, which may be hours off.
 */
export function readSenderClock(date: string | null, now: Date): Date {
  const sentAt = readHttpDate(date?.trim() ?? "")
  return Number.isNaN(sentAt) ? now : new Date(sentAt)
}
