import { z } from "zod"
import { isMonth } from "../../../core/month/month"
import { MONTH_CLASSES } from "../../../core/month/row"
import type { MonthRowFilter } from "../../../core/month/stored-month"
import { text } from "./fields"
import { pageQuerySchema, readQuery } from "./list-query"

const month = z.string().refine(isMonth, "must be a month, YYYY-MM, from 2000 to 2100")
const companyId = text().min(1).max(100)

const monthQuery = z.strictObject({ company_id: companyId, month })

const rowsQuery = pageQuerySchema.extend({
  class: z
    .union([
      z.enum(MONTH_CLASSES).transform((one) => [one]),
      z.array(z.enum(MONTH_CLASSES)).min(1).max(MONTH_CLASSES.length),
    ])
    .optional(),
  only: z.enum(["open", "differing", "changed"]).optional(),
  q: text().trim().max(100).optional(),
})

const exportQuery = z.strictObject({
  format: z.enum(["csv", "xlsx"]).default("csv"),
  language: z.enum(["en", "pl"]).default("en"),
})

const partQuery = z.strictObject({
  part: z.coerce.number().int().min(1).max(1_000).default(1),
  language: z.enum(["en", "pl"]).default("en"),
})

/** The body of `POST /admin/invoicing/runs/month-close`. */
export const monthCloseBody = monthQuery

/** The body of `POST /admin/invoicing/months/:id/close`; the note says what was agreed. */
export const closeMonthBody = z.strictObject({ note: text("note: must be text").trim().max(1_000) })

/** @throws MedusaError (400) naming the parameter. */
export const readMonthQuery = (query: unknown) => readQuery(monthQuery, query)

/** @throws MedusaError (400) naming the parameter. */
export const readMonthExportQuery = (query: unknown) => readQuery(exportQuery, query)

/** @throws MedusaError (400) naming the parameter. */
export const readMonthPartQuery = (query: unknown) => readQuery(partQuery, query)

/** @throws MedusaError (400) naming the parameter. */
export function readMonthRowsQuery(query: unknown): {
  filter: MonthRowFilter
  limit: number
  offset: number
} {
  const { limit, offset, class: classes, only, q } = readQuery(rowsQuery, query)
  const search = q?.replace(/^#/, "")
  return {
    filter: { ...(classes && { classes }), ...(only && { only }), ...(search && { search }) },
    limit,
    offset,
  }
}
