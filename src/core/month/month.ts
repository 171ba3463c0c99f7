import { addDays, startOfDay } from "../dates"

/** Polish tax months end at midnight in Warsaw, whatever zone the shop keeps. */
export const TAX_ZONE = "Europe/Warsaw"

const MONTH = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/

/** A month as "YYYY-MM". */
export const isMonth = (text: string): boolean => MONTH.test(text)

/** The first and the last calendar day of a month. */
export function daysOf(month: string): { first: string; last: string } {
  return { first: `${month}-01`, last: addDays(`${nextMonth(month)}-01`, -1) }
}

/**
 * The moments between which an order of the month was placed: from the first, before the second
 * (ISO 8601).
 */
export function momentsOf(month: string): { from: string; before: string } {
  return {
    from: startOfDay(`${month}-01`, TAX_ZONE).toISOString(),
    before: startOfDay(`${nextMonth(month)}-01`, TAX_ZONE).toISOString(),
  }
}

/** True of a calendar day, "YYYY-MM-DD", of the month. */
export const isInMonth = (date: string | null, month: string): boolean =>
  date !== null && date.slice(0, 7) === month

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`
}
