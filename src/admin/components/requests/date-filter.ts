import type { DataTableDateComparisonOperator } from "@medusajs/ui"

export type DateRange = { from: string | null; to: string | null }

/** The day of a moment in the reader's own time zone, YYYY-MM-DD. */
export function toCalendarDate(moment: Date): string {
  const day = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return day.toISOString().slice(0, 10)
}

/** Days as the table's date filter keeps them: moments at midnight here. */
export function toOperator({ from, to }: DateRange): DataTableDateComparisonOperator {
  return { ...(from && { $gte: toMoment(from) }), ...(to && { $lte: toMoment(to) }) }
}

/** What the table's date filter gives, as days; anything else is no range. */
export function toRange(value: unknown): DateRange {
  const { $gte, $lte } = (value ?? {}) as DataTableDateComparisonOperator
  return { from: toDay($gte), to: toDay($lte) }
}

/** Ranges people ask for; `today` is a day as well. */
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

/** A day typed into the address; null for anything that is none. */
export function readDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const day = new Date(`${text}T00:00:00Z`)
  // February 30 would be taken for a day of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null
}

const toMoment = (day: string) => new Date(`${day}T00:00:00`).toISOString()

function toDay(moment: string | undefined): string | null {
  const date = moment ? new Date(moment) : null
  return date && !Number.isNaN(date.getTime()) ? toCalendarDate(date) : null
}
