import { findLastDay, readDayOf, type Sending } from "./deadline"
import type { KsefState } from "./reading"

/**
 * - `in_time`: nothing to warn of, also of what KSeF accepted or need not get any more;
 * - `day_is_over`: the day of issue ended without acceptance, the deadline has not passed;
 * - `late`: the last day ended as well.
 */
export type KsefLateness = "in_time" | "day_is_over" | "late"

/**
 * How an invoice that must be in KSeF stands against its deadline at a moment.
 *
 * Days are compared as dates in Poland, so nights of 23 or 25 hours make no difference. Only
 * acceptance counts: the service sends, KSeF may refuse, and what was refused is not issued. An
 * account that shows no KSeF status at all must be left out by the caller.
 *
 * @param at ISO 8601 with an offset, or a date object
 * @throws RangeError when `issueDate` is no date, or `endedAt` or `at` no moment
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
