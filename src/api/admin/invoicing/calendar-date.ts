import { z } from "zod"
import { isRealDate } from "../../../core/dates"

/** No shop has older orders; after 9999-12-31 dates have a different format, so that adding a day fails. */
const [FIRST, LAST] = ["2000-01-01", "2100-12-31"]

/** A body field with the first or last date of a period. */
export const calendarDate = (field: string) =>
  z
    .string()
    .refine(
      (date) => isRealDate(date) && date >= FIRST && date <= LAST,
      `${field}: must be a date, YYYY-MM-DD, from ${FIRST} to ${LAST}`
    )
