import type { InvoiceRecord } from "../state/records"

export const SORT_KEYS = [
  "INVOICE_NUMBER",
  "ISSUE_DATE",
  "SALE_DATE",
  "DUE_DATE",
  "AMOUNT_GROSS",
  "CONTRACTOR_NAME",
] as const

type SortKey = (typeof SORT_KEYS)[number]

const collator = new Intl.Collator("pl", { numeric: true })

const KEY_OF: Record<SortKey, (invoice: InvoiceRecord) => string> = {
  INVOICE_NUMBER: (invoice) => invoice.invoiceNumber ?? "",
  ISSUE_DATE: (invoice) => invoice.request.basicInformation.issueDate,
  SALE_DATE: (invoice) => invoice.request.basicInformation.saleDate,
  DUE_DATE: (invoice) => invoice.request.payments?.dueDate ?? "",
  AMOUNT_GROSS: (invoice) => invoice.totals.gross,
  CONTRACTOR_NAME: (invoice) => invoice.request.contractor.contractorName,
}

/** Dates compare as plain text; only names and numbers need the slow collation. */
const COMPARE: Partial<Record<SortKey, (one: string, other: string) => number>> = {
  INVOICE_NUMBER: collator.compare,
  CONTRACTOR_NAME: collator.compare,
  AMOUNT_GROSS: (one, other) => Number(one) - Number(other),
}

function compareDates(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/**
 * Sorts by one key, then by id in the same direction, so that pages never overlap.
 *
 * @param random puts ties in random order instead: then pages do overlap, and a document may be on none of
 * them.
 */
export function sortInvoices(
  invoices: readonly InvoiceRecord[],
  sortBy: SortKey,
  order: "ASC" | "DESC",
  random: (() => number) | null = null
): InvoiceRecord[] {
  const keyOf = KEY_OF[sortBy]
  const compare = COMPARE[sortBy] ?? compareDates
  const direction = order === "ASC" ? 1 : -1
  const ranks = new Map(random ? invoices.map((one) => [one, random()]) : [])
  const rankOf = (one: InvoiceRecord) => ranks.get(one) ?? one.invoiceId
  return [...invoices].sort((one, other) => {
    const byKey = compare(keyOf(one), keyOf(other))
    return direction * (byKey || rankOf(one) - rankOf(other))
  })
}
