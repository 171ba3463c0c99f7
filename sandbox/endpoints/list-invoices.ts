import { z } from "zod"
import { refuseForm, succeed, type Answer } from "../http/answer"
import type { Call } from "../http/endpoint"
import { formatMinor, parseDecimal } from "../rules/decimal"
import { INVOICE_TYPES } from "../rules/invoice-schema"
import { textThat } from "../rules/wire-forms"
import type { InvoiceRecord } from "../state/records"
import { viewInvoice } from "./invoice-view"
import { sortInvoices, SORT_KEYS } from "./sort-invoices"

const querySchema = z.strictObject({
  documentsPerPage: z.enum(["10", "20", "50", "100"]).default("20"),
  pageNumber: textThat((text) => /^\d{1,9}$/.test(text), {
    en: "must be a whole number",
    pl: "musi być liczbą całkowitą",
  }).default("1"),
  sortBy: z.enum(SORT_KEYS).default("ISSUE_DATE"),
  order: z.enum(["ASC", "DESC"]).default("DESC"),
  searchPhrase: z.string().default(""),
  contractorName: z.string().default(""),
  invoiceType: z
    .string()
    .transform((text) => text.split(/[|,]/))
    .pipe(z.array(z.enum(INVOICE_TYPES)))
    .optional(),
  paymentStatus: z.enum(["PAID", "UNPAID", "OVERDUE"]).optional(),
})

type Filter = z.infer<typeof querySchema>

/** GET /sales: a page of the company's documents, without their lines. */
export function listInvoices({ company, query, world }: Call): Answer {
  const parsed = querySchema.safeParse(query)
  if (!parsed.success) return refuseForm(parsed.error)
  const filter = parsed.data
  const now = world.now()
  const newest = now.getTime() - company.settings.listLagMs
  const found = world.state.invoices
    .all()
    .filter((one) => one.companyId === company.companyId && Date.parse(one.savedAt) <= newest)
    .filter((one) => matches(one, filter, now))
  const size = Number(filter.documentsPerPage)
  // The first page's number is not shown: 0 and 1 are both read as the first.
  const start = (Math.max(1, Number(filter.pageNumber)) - 1) * size
  const page = sortInvoices(found, filter.sortBy, filter.order).slice(start, start + size)
  const decimals = company.settings.amountDecimals
  return succeed({
    invoices: page.map((one) => viewInvoice(world.state, company, one, false)),
    pagesAmount: String(Math.ceil(found.length / size)),
    sumGross: sum(found, "gross", decimals),
    sumNet: sum(found, "net", decimals),
  })
}

function matches(invoice: InvoiceRecord, filter: Filter, now: Date): boolean {
  const { contractor, basicInformation } = invoice.request
  const searched = [
    invoice.invoiceNumber,
    contractor.contractorName,
    contractor.taxIdentificationNumber,
    contractor.city,
  ]
  return (
    contains(searched.filter(Boolean).join(" "), filter.searchPhrase) &&
    contains(contractor.contractorName, filter.contractorName) &&
    (filter.invoiceType?.includes(basicInformation.invoiceType) ?? true) &&
    hasPaymentStatus(invoice, filter.paymentStatus, now)
  )
}

function contains(text: string, part: string): boolean {
  return part === "" || text.toLowerCase().includes(part.trim().toLowerCase())
}

function hasPaymentStatus(
  invoice: InvoiceRecord,
  status: Filter["paymentStatus"],
  now: Date
): boolean {
  if (status === undefined) return true
  if (status === "PAID") return invoice.isPaid
  if (invoice.isPaid) return false
  const due = invoice.request.payments?.dueDate
  const today = now.toISOString().slice(0, 10)
  return status === "UNPAID" || (due !== undefined && due.slice(0, 10) < today)
}

function sum(invoices: readonly InvoiceRecord[], side: "net" | "gross", decimals: number): string {
  const total = invoices.reduce(
    (minor, one) => minor + (parseDecimal(one.totals[side], decimals) ?? 0n),
    0n
  )
  return Number(formatMinor(total, decimals)).toFixed(2)
}
