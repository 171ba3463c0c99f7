import type { MedusaContainer } from "@medusajs/framework/types"
import type { StoredMonth, KeptRow } from "../../../core/month/stored-month"
import { isOverAt } from "../../../core/month/month"
import type { MonthLine, MonthReading } from "../../../types"
import { readUserNames } from "./read-user-names"

/** Readings with the names of those who closed them. */
export async function presentMonths(
  container: MedusaContainer,
  months: readonly StoredMonth[]
): Promise<MonthReading[]> {
  const names = await readUserNames(
    container,
    months.flatMap(({ closedBy }) => closedBy ?? [])
  )
  return months.map((one) => ({
    id: one.id,
    company_id: one.companyId,
    month: one.month,
    read_at: one.readAt,
    is_whole: one.isWhole,
    is_over: isOverAt(one.month, one.readAt),
    summary: one.summary,
    compared_with: one.comparedWith,
    closed_at: one.closedAt,
    closed_by: one.closedBy,
    actor_name: names.get(one.closedBy ?? "") ?? null,
    note: one.note,
  }))
}

export const presentMonthLine = (row: KeptRow): MonthLine => ({
  key: row.key,
  class: row.class,
  order_id: row.orderId,
  order_display_id: row.orderDisplayId,
  request_id: row.requestId,
  placed_on: row.placedOn,
  why: row.why,
  why_params: row.whyParams,
  invoice_id: row.invoiceId,
  invoice_number: row.invoiceNumber,
  issue_date: row.issueDate,
  currency: row.currency,
  totals: row.totals,
  origin: row.origin,
  is_counted: row.isCounted,
  shown: row.shown,
  payment: row.payment,
  ksef: row.ksef,
  findings: row.findings,
  is_open: row.isOpen,
  change: row.change,
})
