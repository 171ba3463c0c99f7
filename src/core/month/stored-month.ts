import type { MonthChange } from "./changes"
import type { MonthClass, MonthRow } from "./row"
import type { MonthSummary } from "./summary"

/** A row as stored; `change`: since the month was closed, null if nothing changed. */
export type KeptRow = MonthRow & { change: MonthChange | null }

/** A reading of a month without its rows; times are ISO 8601. */
export type StoredMonth = {
  id: string
  companyId: string
  month: string
  accountId: string
  readAt: string
  isWhole: boolean
  summary: MonthSummary
  comparedWith: string | null
  closedAt: string | null
  closedBy: string | null
  note: string | null
}

export type NewMonth = Pick<
  StoredMonth,
  "companyId" | "month" | "accountId" | "readAt" | "isWhole" | "summary" | "comparedWith"
>

/**
 * The result of closing a reading. `not_over`: it was taken before its month ended, so later data
 * would be missing; `not_open`: it is already closed, or a newer one replaced it.
 */
export type MonthClosing = "closed" | "not_over" | "not_open"

/** Which rows of a month are listed; an absent condition does not filter. */
export type MonthRowFilter = {
  classes?: readonly MonthClass[]
  only?: "open" | "differing" | "changed"
  /** Part of an order's or an invoice's number. */
  search?: string
}
