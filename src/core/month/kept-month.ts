import type { MonthChange } from "./changes"
import type { MonthClass, MonthRow } from "./row"
import type { MonthSummary } from "./summary"

/** A line as it is kept; `change`: since the month was closed, null where nothing did. */
export type KeptRow = MonthRow & { change: MonthChange | null }

/** A reading of a month without its lines; moments are ISO 8601. */
export type KeptMonth = {
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
  KeptMonth,
  "companyId" | "month" | "accountId" | "readAt" | "isWhole" | "summary" | "comparedWith"
>

/**
 * What became of closing a reading. `not_over`: it was taken before its month ended, and would leave out
 * what came later; `not_open`: it is closed already, or a newer one took its place.
 */
export type MonthClosing = "closed" | "not_over" | "not_open"

/** Which lines of a month are listed; an absent condition does not narrow. */
export type MonthRowFilter = {
  classes?: readonly MonthClass[]
  only?: "open" | "differing" | "changed"
  /** Part of an order's or an invoice's number. */
  search?: string
}
