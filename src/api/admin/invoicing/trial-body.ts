import { z } from "zod"
import type { TrialBody } from "../../../types"
import { calendarDate } from "./calendar-date"

/** As many as a large shop has in a year; a longer period must be tried in parts. */
const MOST_ORDERS = 50_000

export const trialBody: z.ZodType<TrialBody> = z.union(
  [
    z.strictObject({ newest: z.int().min(1).max(MOST_ORDERS) }),
    z
      .strictObject({ from: calendarDate("from"), to: calendarDate("to") })
      .refine(({ from, to }) => from <= to, "to: must not be before from"),
  ],
  { error: "the body needs either newest (1 to 50,000), or from and to, as dates" }
)
