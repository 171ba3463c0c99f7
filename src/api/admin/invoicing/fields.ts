import { z } from "zod"
import { isKeepable } from "../../../core/keepable"

/** A text of a body or a query: PostgreSQL, which is asked for it or keeps it, takes no other. */
export const text = (message = "must be text") => z.string().refine(isKeepable, message)

/** Nothing that is shown here is of before, or of after; and no zone is further from UTC. */
const [FIRST, LAST] = [Date.UTC(2000, 0), Date.UTC(2101, 0)]
const WIDEST_OFFSET_MINUTES = 14 * 60

/** With digits to spare for fractions of a second: PostgreSQL refuses a text that is too long. */
const LONGEST_MOMENT = 40

/** A moment of a body as it was shown, ISO 8601 with its offset. */
export const moment = (message: string) =>
  z.iso.datetime({ offset: true, error: message }).refine(isStorableMoment, message)

/** PostgreSQL refuses year 0 and an offset of 23 hours. */
function isStorableMoment(given: string): boolean {
  const at = Date.parse(given)
  const [, hours = 0, minutes = 0] = (/[+-](\d\d):(\d\d)$/.exec(given) ?? []).map(Number)
  return (
    given.length <= LONGEST_MOMENT &&
    at >= FIRST &&
    at < LAST &&
    hours * 60 + minutes <= WIDEST_OFFSET_MINUTES
  )
}
