import { z } from "zod"
import type { AdoptionBody, AdoptionTieBody, BackfillBody, TieBody } from "../../../types"
import { shownDifference } from "./bodies"
import { calendarDate } from "./calendar-date"
import { text } from "./fields"

/** As many as anyone pastes at once; for more, search by period. */
const MOST_ORDERS = 2_000

const word = (field: string) => text(`${field}: must be text`).trim().min(1).max(100)
const order = word("orders")

const named = z.union([order, z.strictObject({ order, invoice: order })])

export const adoptionBody: z.ZodType<AdoptionBody> = z.union(
  [
    z
      .strictObject({ from: calendarDate("from"), to: calendarDate("to") })
      .refine(({ from, to }) => from <= to, "to: must not be before from"),
    z.strictObject({ orders: z.array(named).min(1).max(MOST_ORDERS) }),
  ],
  { error: "the body needs either from and to, as dates, or orders (1 to 2,000)" }
)

export const adoptionTieBody: z.ZodType<AdoptionTieBody> = z.strictObject({
  search_id: word("search_id"),
})

export const backfillBody: z.ZodType<BackfillBody> = z.strictObject({
  search_id: word("search_id"),
  count: z.int().min(1).max(1_000_000),
  also: z.array(word("also")).max(10_000).optional(),
  mail: z.boolean().optional(),
})

export const tieBody: z.ZodType<TieBody> = z.strictObject({
  company_id: word("company_id"),
  invoice_id: word("invoice_id"),
  accept_difference: z.boolean().optional(),
  difference: shownDifference.optional(),
})
