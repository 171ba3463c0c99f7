import type { OrderSnapshot } from "./order/order-snapshot"

const MOMENT = /^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:?\d{2})$/
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Caches dates by time zone and quarter of an hour. Since 1973 every zone's offset has been a
 * multiple of that, so midnight never falls inside one; formatting is the slowest part of handling
 * a date.
 */
const dates = new Map<string, Map<number, string | null>>()
const QUARTER_MS = 15 * 60_000
const FIRST_QUARTER = Date.UTC(1973, 0) / QUARTER_MS
const MOST_QUARTERS = 1000

/**
 * The calendar date of a time in a time zone, "YYYY-MM-DD"; null if it is not a valid time.
 *
 * 23:30 UTC on 31 January is 1 February in Warsaw: another month, another tax period. Texts need an
 * offset, because a text without one would be read in the server's zone. Source: domain 5.
 */
export function readCalendarDate(moment: Date | string, timeZone: string): string | null {
  if (typeof moment === "string" && !MOMENT.test(moment)) return null
  const date = new Date(moment)
  const quarter = Math.floor(date.getTime() / QUARTER_MS)
  if (Number.isNaN(quarter)) return null
  if (quarter < FIRST_QUARTER) return formatDate(date, timeZone)
  const known = dates.get(timeZone) ?? new Map<number, string | null>()
  dates.set(timeZone, known)
  const kept = known.get(quarter)
  if (kept !== undefined) return kept
  const text = formatDate(date, timeZone)
  if (known.size >= MOST_QUARTERS) known.clear()
  known.set(quarter, text)
  return text
}

function formatDate(date: Date, timeZone: string): string | null {
  const parts = formatterOf(timeZone).formatToParts(date)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ""
  const text = `${part("year")}-${part("month")}-${part("day")}`
  return CALENDAR_DATE.test(text) ? text : null
}

/** The hour of a time in a time zone, 0 to 23. */
export function readHour(moment: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", hourCycle: "h23" })
  return Number(format.format(moment))
}

/** The widest offsets there are: UTC+14 and UTC-12. */
const [EARLIEST_MS, LATEST_MS, STEP_MS] = [-14 * 3_600_000, 12 * 3_600_000, 15 * 60_000]

/**
 * The time from which something applies, in ISO 8601; null if none is given.
 *
 * @param start a time, or a calendar date, which begins at midnight in the shop's time zone.
 */
export function readStart(start: Date | string | undefined, timeZone: string): string | null {
  if (start === undefined) return null
  const isDate = typeof start === "string" && CALENDAR_DATE.test(start)
  return (isDate ? startOfDay(start, timeZone) : new Date(start)).toISOString()
}

/**
 * The time at which a calendar date begins in a time zone.
 *
 * @throws RangeError if the text is not a date
 */
export function startOfDay(date: string, timeZone: string): Date {
  const utcMs = Date.parse(`${date}T00:00:00Z`)
  for (let shiftMs = EARLIEST_MS; shiftMs <= LATEST_MS; shiftMs += STEP_MS) {
    const moment = new Date(utcMs + shiftMs)
    if (readCalendarDate(moment, timeZone) === date) return moment
  }
  throw new RangeError(`"${date}" is not a date`)
}

/** False for 31 February, which would be read as another day, and for anything not "YYYY-MM-DD". */
export function isRealDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date
}

/** The date `days` calendar days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The day, or the field that is not a valid time and its value. */
export type SaleDate = { date: string } | { unreadable: string; value: string }

/**
 * The day of the sale: of the first shipment, otherwise of the first capture, otherwise of the
 * order.
 *
 * Source: domain 5, art. 106e(1)(6).
 */
export function readSaleDate(
  order: Pick<OrderSnapshot, "shippedAt" | "payments" | "createdAt">,
  timeZone: string
): SaleDate {
  const captures = order.payments.flatMap(({ capturedAt }) => capturedAt ?? [])
  const [moments, field] =
    order.shippedAt.length > 0
      ? [order.shippedAt, "fulfillments.shipped_at"]
      : captures.length > 0
        ? [captures, "payment_collections.payments.captured_at"]
        : [[order.createdAt], "created_at"]
  const dates = moments.map((moment) => readCalendarDate(moment, timeZone))
  const readable = dates.filter((date) => date !== null).sort()
  const [first] = readable
  if (first && readable.length === dates.length) return { date: first }
  return { unreadable: field, value: moments[dates.indexOf(null)] ?? "" }
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat("en-US-u-ca-iso8601", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  })
  formatters.set(timeZone, formatter)
  return formatter
}
