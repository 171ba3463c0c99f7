import { addDays, readCalendarDate, startOfDay } from "../dates"
import { addWorkingDays } from "./calendar"

/** Dates in the VAT act are in Poland's civil time. */
const KSEF_ZONE = "Europe/Warsaw"

/**
 * How an invoice is sent to KSeF, and the date from which its deadline is counted.
 *
 * `issueDate` is the date on the invoice, "YYYY-MM-DD". `endedAt` is the announced end of the
 * unavailability or failure, as ISO 8601 with an offset; of several failures, that of the last. A
 * failure announced while an invoice waits in another mode changes its mode to failure.
 *
 * Null stands for an unknown mode: then the rule of offline24 applies.
 */
export type Sending =
  | { mode: "online" | "offline24" | null; issueDate: string }
  | { mode: "unavailability" | "failure"; issueDate: string; endedAt: string }
  | { mode: "total_failure"; issueDate: string }

/** The last day, "YYYY-MM-DD" in Poland, and its last second, ISO 8601 in UTC. */
export type KsefDeadline = { lastDay: string; endsAt: string }

/** Working days after the announced end of a failure. Source: art. 106nf(4) of the VAT act. */
const DAYS_AFTER_FAILURE = 7

/**
 * The deadline for sending an invoice that is not in KSeF yet; null after a total failure, which
 * ends the duty (art. 106ng and 106nf(7) of the VAT act).
 *
 * @throws RangeError if `issueDate` is not a date or `endedAt` not a time
 */
export function findDeadline(sending: Sending): KsefDeadline | null {
  const lastDay = findLastDay(sending)
  if (lastDay === null) return null
  return { lastDay, endsAt: endOfDay(lastDay) }
}

/**
 * The last second of a date in Poland, ISO 8601 in UTC.
 *
 * @throws RangeError if it is not a date
 */
export function endOfDay(day: string): string {
  const known = ENDS.get(day)
  if (known !== undefined) return known
  const end = new Date(startOfDay(addDays(day, 1), KSEF_ZONE).getTime() - 1000).toISOString()
  if (ENDS.size >= MAX_ENDS) ENDS.clear()
  ENDS.set(day, end)
  return end
}

/** Thousands of invoices share a few days, and a time zone conversion takes a millisecond. */
const ENDS = new Map<string, string>()
const MAX_ENDS = 100

/**
 * Only the last day, "YYYY-MM-DD", or null as in {@link findDeadline}. The first day is not
 * counted.
 *
 * - online and offline24: the next working day after the date of issue (art. 106nda(2)). An online
 *   invoice sent after that date is deemed offline24 (art. 106nda(16)). Assumed: with the same
 *   deadline, since that paragraph does not refer to the rule of paragraph 2;
 * - unavailability: the next working day after the day on which it ended (art. 106nh(2));
 * - failure: seven working days from its announced end; another one meanwhile restarts them
 *   (art. 106nf(4) and (5)), and they also apply to what was pending then (art. 106nha).
 *
 * @throws RangeError as {@link findDeadline}
 */
export function findLastDay(sending: Sending): string | null {
  switch (sending.mode) {
    case "online":
    case "offline24":
    case null:
      return addWorkingDays(sending.issueDate, 1)
    case "unavailability":
      return addWorkingDays(readDayOf(sending.endedAt), 1)
    case "failure":
      return addWorkingDays(readDayOf(sending.endedAt), DAYS_AFTER_FAILURE)
    case "total_failure":
      return null
  }
}

/**
 * The date of a time in Poland, "YYYY-MM-DD".
 *
 * @throws RangeError if it is not a time with an offset
 */
export function readDayOf(moment: Date | string): string {
  const day = readCalendarDate(moment, KSEF_ZONE)
  if (day === null) throw new RangeError(`"${String(moment)}" is not a point in time`)
  return day
}
