import { findLastDay, readDayOf, type Sending } from "./deadline"
import type { KsefState } from "./reading"

/**
 * - `in_time`: nothing to warn about, including accepted invoices and those that no longer need
 *   KSeF;
 * - `day_is_over`: the day of issue ended without acceptance, the deadline has not passed;
 * - `late`: the last day has ended as well.
 */
export type KsefLateness = "in_time" | "day_is_over" | "late"

/**
 * Compares an invoice that must be in KSeF with its deadline at a given time.
 *
 * Days are compared as dates in Poland, so days of 23 or 25 hours make no difference. Only
 * acceptance counts: the service sends, KSeF may refuse, and a refused invoice is not issued. The
 * caller must exclude accounts that show no KSeF status at all.
 *
 * @param at ISO 8601 with an offset, or a date object
 * @throws RangeError if `issueDate` is not a date, or `endedAt` or `at` not a time
 */
export function assessLateness(
  invoice: Sending & { state: KsefState },
  at: Date | string
): KsefLateness {
  const [today, lastDay] = [readDayOf(at), findLastDay(invoice)]
  if (invoice.state === "accepted" || lastDay === null || today <= invoice.issueDate) {
    return "in_time"
  }
  return today <= lastDay ? "day_is_over" : "late"
}
