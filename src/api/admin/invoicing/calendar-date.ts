import { z } from "zod"
import { isRealDate } from "../../../core/dates"

/** No shop has orders from before then; and after 9999-12-31 a date has another form, so that adding a day fails. */
const [FIRST, LAST] = ["2000-01-01", "2100-12-31"]

/** A date that a period begins or ends with, as a field of a body. */
export const calendarDate = (field: string) =>
  z
    .string()
    .refine(
      (date) => isRealDate(date) && date >= FIRST && date <= LAST,
      `${field}: must be a date, YYYY-MM-DD, from ${FIRST} to ${LAST}`
    )
