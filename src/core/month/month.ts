import { addDays, startOfDay } from "../dates"

/** Polish tax months end at midnight in Warsaw, whatever the shop's time zone. */
export const TAX_ZONE = "Europe/Warsaw"

const MONTH = /^(20\d{2}|2100)-(0[1-9]|1[0-2])$/

/** True for "YYYY-MM" from 2000 to 2100: no shop has older orders, and the calendar ends in 9999. */
export const isMonth = (text: string): boolean => MONTH.test(text)

/** The first and the last calendar day of a month. */
export function daysOf(month: string): { first: string; last: string } {
  return { first: `${month}-01`, last: addDays(`${nextMonth(month)}-01`, -1) }
}

/**
 * The times between which an order of the month was placed: from the first, before the second (ISO
 * 8601).
 */
export function momentsOf(month: string): { from: string; before: string } {
  return {
    from: startOfDay(`${month}-01`, TAX_ZONE).toISOString(),
    before: startOfDay(`${nextMonth(month)}-01`, TAX_ZONE).toISOString(),
  }
}

/** True if the time (ISO 8601) is at or after the month's end: a reading from then may be complete. */
export const isOverAt = (month: string, moment: string): boolean =>
  Date.parse(moment) >= Date.parse(momentsOf(month).before)

/** True if the calendar day, "YYYY-MM-DD", is in the month. */
export const isInMonth = (date: string | null, month: string): boolean =>
  date !== null && date.slice(0, 7) === month

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`
}
