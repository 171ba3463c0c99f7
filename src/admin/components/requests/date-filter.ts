import type { DataTableDateComparisonOperator } from "@medusajs/ui"

export type DateRange = { from: string | null; to: string | null }

/** The calendar date of a moment in the user's time zone, YYYY-MM-DD. */
export function toCalendarDate(moment: Date): string {
  const day = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return day.toISOString().slice(0, 10)
}

/** Dates in the form of the table's date filter: moments at local midnight. */
export function toOperator({ from, to }: DateRange): DataTableDateComparisonOperator {
  return { ...(from && { $gte: toMoment(from) }), ...(to && { $lte: toMoment(to) }) }
}

/** The value of the table's date filter as dates; an empty range for anything else. */
export function toRange(value: unknown): DateRange {
  const { $gte, $lte } = (value ?? {}) as DataTableDateComparisonOperator
  return { from: toDay($gte), to: toDay($lte) }
}

/** Common ranges, including the single day `today`. */
export function listPresets(
  today: string
): Record<"today" | "week" | "month" | "lastMonth", DateRange> {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number)
  const dayOf = (...parts: [number, number, number]) => toCalendarDate(new Date(...parts))
  return {
    today: { from: today, to: null },
    week: { from: dayOf(year, month - 1, day - 6), to: null },
    month: { from: dayOf(year, month - 1, 1), to: null },
    lastMonth: { from: dayOf(year, month - 2, 1), to: dayOf(year, month - 1, 0) },
  }
}

/** A date from the URL; null if it is invalid. */
export function readDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const day = new Date(`${text}T00:00:00Z`)
  // February 30 would parse as a day in March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null
}

const toMoment = (day: string) => new Date(`${day}T00:00:00`).toISOString()

function toDay(moment: string | undefined): string | null {
  const date = moment ? new Date(moment) : null
  return date && !Number.isNaN(date.getTime()) ? toCalendarDate(date) : null
}
