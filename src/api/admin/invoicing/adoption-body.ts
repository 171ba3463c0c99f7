import { z } from "zod"
import type { AdoptionBody, AdoptionTieBody, BackfillBody, TieBody } from "../../../types"
import { shownDifference } from "./bodies"
import { calendarDate } from "./calendar-date"

/** As many as are pasted at once; more are searched by their period. */
const MOST_ORDERS = 2_000

const text = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\0]*$/, "must be text")

const named = z.union([text, z.strictObject({ order: text, invoice: text })])

export const adoptionBody: z.ZodType<AdoptionBody> = z.union(
  [
    z
      .strictObject({ from: calendarDate("from"), to: calendarDate("to") })
      .refine(({ from, to }) => from <= to, "to: must not be before from"),
    z.strictObject({ orders: z.array(named).min(1).max(MOST_ORDERS) }),
  ],
  { error: "from and to as dates, or orders (1 to 2,000)" }
)

export const adoptionTieBody: z.ZodType<AdoptionTieBody> = z.strictObject({ search_id: text })

export const backfillBody: z.ZodType<BackfillBody> = z.strictObject({
  search_id: text,
  count: z.int().min(1).max(1_000_000),
  also: z.array(text).max(10_000).optional(),
  mail: z.boolean().optional(),
})

export const tieBody: z.ZodType<TieBody> = z.strictObject({
  company_id: text,
  invoice_id: text,
  accept_difference: z.boolean().optional(),
  difference: shownDifference.optional(),
})
