import { z } from "zod"
import { refuseForm, succeed, type Answer } from "../http/answer"
import type { Call } from "../http/endpoint"
import { formatMinor, parseDecimal } from "../rules/decimal"
import { INVOICE_TYPES } from "../rules/invoice-schema"
import { textThat } from "../rules/wire-forms"
import type { Company } from "../state/company"
import { respellContractor } from "../traits/spelling"
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
export function listInvoices(call: Call): Answer {
  const { company, query, world } = call
  const parsed = querySchema.safeParse(query)
  if (!parsed.success) return refuseForm(parsed.error)
  const filter = parsed.data
  world.ksef.settle()
  const now = world.now()
  const found = listSaved(call, now).filter((one) => matches(company, one, filter, now))
  if (found.some((one) => !isOfType(one, filter))) {
    world.traits.note(company.companyId, "listsEveryType")
  }
  const size = pageSize(call, filter)
  // The documentation does not say where pages start: 0 and 1 are both read as the first.
  const start = (Math.max(1, Number(filter.pageNumber)) - 1) * size
  const page = sort(call, found, filter).slice(start, start + size)
  const decimals = company.settings.amountDecimals
  const isNull = found.length === 0 && company.settings.nullsEmptyLists
  if (isNull) world.traits.note(company.companyId, "nullsEmptyLists")
  return succeed({
    invoices: isNull ? null : page.map((one) => viewInvoice(world, company, one, false)),
    pagesAmount: isNull ? "1" : String(Math.ceil(found.length / size)),
    sumGross: sum(found, "gross", decimals),
    sumNet: sum(found, "net", decimals),
  })
}

/** Every document of the account that the list already shows. */
function listSaved({ company, world }: Call, now: Date): InvoiceRecord[] {
  const newest = now.getTime() - company.settings.listLagMs
  const { listsNoDrafts } = company.settings
  const all = world.state.invoicesOf(company.companyId)
  const own = listsNoDrafts ? all.filter(({ statusId }) => statusId !== "DRAFT") : all
  if (own.length < all.length) world.traits.note(company.companyId, "listsNoDrafts")
  const known = own.filter(({ savedAt }) => Date.parse(savedAt) <= newest)
  if (known.length < own.length) world.traits.note(company.companyId, "listLagMs")
  return known
}

function pageSize({ company, world }: Call, filter: Filter): number {
  const asked = Number(filter.documentsPerPage)
  const size = Math.min(asked, company.settings.maxPerPage)
  if (size < asked) world.traits.note(company.companyId, "maxPerPage")
  return size
}

function sort({ company, world }: Call, found: readonly InvoiceRecord[], filter: Filter) {
  const isRandom = company.settings.randomTies
  if (isRandom) world.traits.note(company.companyId, "randomTies")
  return sortInvoices(found, filter.sortBy, filter.order, isRandom ? world.random : null)
}

/** The search sees what is shown, in the account's own spelling. */
function matches(
  { settings }: Company,
  invoice: InvoiceRecord,
  filter: Filter,
  now: Date
): boolean {
  const contractor = respellContractor(settings, invoice.request.contractor)
  const searched = [
    invoice.invoiceNumber,
    contractor.contractorName,
    contractor.taxIdentificationNumber,
    contractor.city,
  ]
  return (
    contains(searched.filter(Boolean).join(" "), filter.searchPhrase) &&
    contains(contractor.contractorName, filter.contractorName) &&
    (settings.listsEveryType || isOfType(invoice, filter)) &&
    hasPaymentStatus(invoice, filter.paymentStatus, now)
  )
}

const isOfType = ({ request }: InvoiceRecord, { invoiceType }: Filter): boolean =>
  invoiceType?.includes(request.basicInformation.invoiceType) ?? true

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
