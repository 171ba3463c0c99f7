import { gregorianEaster } from "date-easter"
import { addDays } from "../dates"

/** Holidays on the same date every year, as MM-DD. Source: art. 1 of the Act of 18 January 1951. */
const FIXED_HOLIDAYS = new Set([
  "01-01",
  "01-06",
  "05-01",
  "05-03",
  "08-15",
  "11-01",
  "11-11",
  "12-25",
  "12-26",
])

const CHRISTMAS_EVE = "12-24"
/** Christmas Eve is a holiday from this year on. Source: the same article, as amended. */
const CHRISTMAS_EVE_SINCE = 2025

/** Days from Easter Sunday to the holidays that move with it: itself, Monday, Pentecost, Corpus Christi. */
const DAYS_FROM_EASTER = [0, 1, 49, 60]

const [SUNDAY, SATURDAY] = [0, 6]

/**
 * Whether a date, "YYYY-MM-DD", is a working day in Poland: Monday to Friday, and not a holiday.
 *
 * A holiday on a weekend moves to no other day. Assumed: a Saturday is not a working day, as in the
 * ministry's own example of the deadline after a failure; the VAT act does not define the term.
 *
 * @throws RangeError if the text is not a calendar date
 */
export function isWorkingDay(day: string): boolean {
  const weekday = readDay(day).getUTCDay()
  return weekday !== SUNDAY && weekday !== SATURDAY && !isHoliday(day)
}

/**
 * The date `days` working days after `day`, not counting `day` itself; `day` for 0.
 *
 * @throws RangeError if the text is not a calendar date, or the number is negative or not an
 *   integer
 */
export function addWorkingDays(day: string, days: number): string {
  if (!Number.isSafeInteger(days) || days < 0)
    throw new RangeError(`${days} is not a number of days`)
  let [date, left] = [readDay(day).toISOString().slice(0, day.length), days]
  while (left > 0) {
    date = addDays(date, 1)
    if (isWorkingDay(date)) left -= 1
  }
  return date
}

function isHoliday(day: string): boolean {
  const [year, date] = [Number(day.slice(0, 4)), day.slice(5)]
  if (FIXED_HOLIDAYS.has(date)) return true
  if (date === CHRISTMAS_EVE) return year >= CHRISTMAS_EVE_SINCE
  const easter = findEaster(year)
  return DAYS_FROM_EASTER.some((days) => addDays(easter, days) === day)
}

function findEaster(year: number): string {
  const { month, day } = gregorianEaster(year)
  return [year, month, day].map((part) => String(part).padStart(2, "0")).join("-")
}

/** `Date.parse` reads 31 February as 3 March. */
function readDay(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString() !== `${day}T00:00:00.000Z`) {
    throw new RangeError(`"${day}" is not a date`)
  }
  return date
}
