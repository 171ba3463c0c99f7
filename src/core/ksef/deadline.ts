import { addDays, readCalendarDate, startOfDay } from "../dates"
import { addWorkingDays } from "./calendar"

/** Dates of the VAT act are those of Poland's civil time. */
const KSEF_ZONE = "Europe/Warsaw"

/**
 * How an invoice goes to KSeF, with what its deadline is counted from.
 *
 * `issueDate` is the date on the invoice, "YYYY-MM-DD". `endedAt` is the announced end of the
 * unavailability or failure, a moment in ISO 8601 with an offset; of several failures that of the
 * last. A failure announced while an invoice waits in another mode makes it one of a failure.
 *
 * Null stands for a mode that is not known: then the rule of offline24 counts.
 */
export type Sending =
  | { mode: "online" | "offline24" | null; issueDate: string }
  | { mode: "unavailability" | "failure"; issueDate: string; endedAt: string }
  | { mode: "total_failure"; issueDate: string }

/** The last day, "YYYY-MM-DD" in Poland, and the moment of its last second, ISO 8601 in UTC. */
export type KsefDeadline = { lastDay: string; endsAt: string }

/** Working days after the announced end of a failure. Source: art. 106nf(4) of the VAT act. */
const DAYS_AFTER_FAILURE = 7

/**
 * By when an invoice that is not in KSeF yet must be sent there; null after a total failure, which
 * ends the duty (art. 106ng and 106nf(7) of the VAT act).
 *
 * @throws RangeError when `issueDate` is no date or `endedAt` no moment
 */
export function findDeadline(sending: Sending): KsefDeadline | null {
  const lastDay = findLastDay(sending)
  if (lastDay === null) return null
  return { lastDay, endsAt: endOfDay(lastDay) }
}

/**
 * The last second of a date in Poland, ISO 8601 in UTC.
 *
 * @throws RangeError when it is no date
 */
export function endOfDay(day: string): string {
  const known = ENDS.get(day)
  if (known !== undefined) return known
  const end = new Date(startOfDay(addDays(day, 1), KSEF_ZONE).getTime() - 1000).toISOString()
  if (ENDS.size >= MAX_ENDS) ENDS.clear()
  ENDS.set(day, end)
  return end
}

/** Thousands of invoices share a few days, and asking the time zone takes a millisecond. */
const ENDS = new Map<string, string>()
const MAX_ENDS = 100

/**
 * The last day alone, "YYYY-MM-DD", or null as in {@link findDeadline}. The first day is not counted.
 *
 * - online and offline24: the next working day after the date of issue (art. 106nda(2)). An online
 *   one that is sent after that date is deemed offline24 (art. 106nda(16)). Assumed: with the same
 *   deadline, since that paragraph does not name the rule of paragraph 2;
 * - unavailability: the next working day after the day on which it ended (art. 106nh(2));
 * - failure: seven working days from its announced end; another one meanwhile begins them anew
 *   (art. 106nf(4) and (5)), and they also count for what was pending then (art. 106nha).
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
 * The date of a moment in Poland, "YYYY-MM-DD".
 *
 * @throws RangeError when it is no moment with an offset
 */
export function readDayOf(moment: Date | string): string {
  const day = readCalendarDate(moment, KSEF_ZONE)
  if (day === null) throw new RangeError(`"${String(moment)}" is no moment`)
  return day
}
