import { z } from "zod"
import { isKeepable } from "../../../core/keepable"

/** A text of a body or a query that PostgreSQL accepts, since it is queried or stored there. */
export const text = (message = "must be text") => z.string().refine(isKeepable, message)

/** No timestamp shown here is earlier or later, and no time zone is further from UTC. */
const [FIRST, LAST] = [Date.UTC(2000, 0), Date.UTC(2101, 0)]
const WIDEST_OFFSET_MINUTES = 14 * 60

/** Leaves room for fractions of a second; PostgreSQL rejects a longer text. */
const LONGEST_MOMENT = 40

/** A timestamp of a body as it was shown: ISO 8601 with an offset. */
export const moment = (message: string) =>
  z.iso.datetime({ offset: true, error: message }).refine(isStorableMoment, message)

/** PostgreSQL rejects year 0 and an offset of 23 hours. */
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
