import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { isRealDate } from "../../../core/dates"
import { KSEF_STATUSES } from "../../../core/ksef/watch"
import { PAYMENT_STATUSES } from "../../../core/payment/watch"
import { RUN_KINDS } from "../../../core/runs/run"
import { LISTED_STATES } from "../../../core/lifecycle/states"
import { text } from "./fields"
import type { RequestFilter, RequestSort } from "../../../modules/invoice_ledger/list-requests"

const oneOrMore = <T extends z.ZodType>(item: T) =>
  z.union([item.transform((one) => [one]), z.array(item).min(1).max(50)])
const word = text().trim().max(100)
const id = word.min(1)

const calendarDate = z.string().refine(isRealDate, "must be a date that exists, YYYY-MM-DD")

export const pageQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

const SORTABLE = [
  "created_at",
  "issued_at",
  "issue_date",
  "order_display_id",
  "invoice_number",
  "state",
] as const satisfies RequestSort["by"][]

/** The conditions that the list and its export share. */
const filterSchema = z.strictObject({
  state: oneOrMore(z.enum(LISTED_STATES)).optional(),
  company_id: oneOrMore(id).optional(),
  order_id: oneOrMore(id).optional(),
  project_id: oneOrMore(id).optional(),
  /** Part of an invoice number or of an order number; an amount; a buyer. */
  q: word.optional(),
  needs_attention: z.enum(["true", "false"]).optional(),
  /** Only orders that changed after their invoice and whose correction is not settled. */
  needs_correction: z.enum(["true", "false"]).optional(),
  /** Status in KSeF; `open`: a person should look at it. */
  ksef: oneOrMore(z.enum([...KSEF_STATUSES, "open"])).optional(),
  payment: oneOrMore(z.enum(PAYMENT_STATUSES)).optional(),
  /** The invoice's date, both ends included. */
  issued_from: calendarDate.optional(),
  issued_to: calendarDate.optional(),
})

const listQuerySchema = filterSchema.extend({
  ...pageQuerySchema.shape,
  order: z
    .string()
    .regex(
      new RegExp(`^-?(${SORTABLE.join("|")})$`),
      `one of ${SORTABLE.join(", ")}, with - to reverse`
    )
    .optional(),
})

const languageQuerySchema = z.strictObject({ language: z.enum(["en", "pl"]).default("en") })
const exportQuerySchema = filterSchema.extend(languageQuerySchema.shape)

const runsQuerySchema = z.strictObject({ kind: oneOrMore(z.enum(RUN_KINDS)).optional() })
const runItemsQuerySchema = pageQuerySchema.extend({ code: id.optional() })

export type ListQuery = z.output<typeof listQuerySchema>
export type ExportQuery = z.output<typeof exportQuerySchema>

/** @throws MedusaError (400) naming the parameter. */
export const readListQuery = (query: unknown): ListQuery => readQuery(listQuerySchema, query)

/** @throws MedusaError (400) naming the parameter. */
export const readExportQuery = (query: unknown): ExportQuery => readQuery(exportQuerySchema, query)

/** @throws MedusaError (400) naming the parameter. */
export const readPageQuery = (query: unknown) => readQuery(pageQuerySchema, query)

/** @throws MedusaError (400) naming the parameter. */
export const readLanguageQuery = (query: unknown) => readQuery(languageQuerySchema, query)

/** @throws MedusaError (400) naming the parameter. */
export const readRunsQuery = (query: unknown) => readQuery(runsQuerySchema, query)

/** @throws MedusaError (400) naming the parameter. */
export const readRunItemsQuery = (query: unknown) => readQuery(runItemsQuerySchema, query)

export function readQuery<T extends z.ZodType>(schema: T, query: unknown): z.output<T> {
  const parsed = schema.safeParse(query)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${path.join(".") || "query"}: ${message}`
  )
  throw new MedusaError(MedusaError.Types.INVALID_DATA, problems.join("; "))
}

/** Converts the query to the ledger's filter, with the orders found by their buyer. */
export function toFilter(
  query: z.output<typeof filterSchema>,
  foundOrderIds: readonly string[]
): RequestFilter {
  const search = query.q?.replace(/^#/, "")
  return {
    ...(query.state ? { states: query.state } : {}),
    ...(query.company_id ? { companyIds: query.company_id } : {}),
    ...(query.order_id ? { orderIds: query.order_id } : {}),
    ...(query.project_id ? { projectIds: query.project_id } : {}),
    ...(search ? { search, foundOrderIds } : {}),
    ...(query.needs_attention === "true" ? { needsAttention: true } : {}),
    ...(query.needs_correction === "true" ? { needsCorrection: true } : {}),
    ...(query.ksef ? { ksef: query.ksef } : {}),
    ...(query.payment ? { payment: query.payment } : {}),
    ...(query.issued_from ? { issuedFrom: query.issued_from } : {}),
    ...(query.issued_to ? { issuedTo: query.issued_to } : {}),
  }
}

/** Converts the sort for the ledger. Default: newest first, by issue date if that is filtered. */
export function toSort(query: ListQuery): RequestSort {
  const isByDate = query.issued_from !== undefined || query.issued_to !== undefined
  const order = query.order ?? (isByDate ? "-issue_date" : "-created_at")
  return {
    by: order.replace("-", "") as RequestSort["by"],
    isDescending: order.startsWith("-"),
  }
}
