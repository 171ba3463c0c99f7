import { z } from "zod"
import { isRealDate, readCalendarDate } from "../../core/dates"
import { parseDecimal, roundTo, toText } from "../../core/money/decimals"
import { cutText, toStorableText } from "../plain-text"
import { isJsonObject } from "./envelope"
import { readId } from "./ids"

/** An identifier that must be there, as text. */
export const idField = z.unknown().transform((value, context) => {
  const id = readId(value)
  if (id !== null) return id
  context.addIssue({ code: "custom", message: "an identifier" })
  return z.NEVER
})

/** What stands where there is nothing: a blank, or a dash, as in `gtu: "-"`. Source: service-api 3.2, [public S2, sample]. */
const NOTHING = /^[\s\p{Pd}]*$/u

/** Text as it stands, since it is compared with ours; null when missing, blank, a dash or of another type. */
export const textField = z.unknown().transform((value) => {
  if (typeof value === "number") return String(value)
  if (typeof value !== "string" || NOTHING.test(value)) return null
  return toStorableText(value) || null
})

/** Longer than any number of an invoice or name of a state; they are stored, indexed and shown. */
const MAX_LABEL = 200

/** Text for a short thing that has a name: the same, cut where no such name goes on. */
export const labelField = textField.transform((text) => text && cutText(text, MAX_LABEL))

/** A currency's code, in capitals as orders have it: a sum of "pln" beside one of "PLN" is none. */
export const currencyField = labelField.transform((code) => code && code.trim().toUpperCase())

/** No amount or quantity has more decimals (domain 6); what lies below is what a binary number adds. */
const DECIMALS = 6

/** So many digits of a number in JSON are its own: behind them stands how it is kept in binary. */
const EXACT_DIGITS = 15

/** "1 234,50", as Polish texts have it. Three digits behind a comma may be thousands: no amount then. */
const POLISH_AMOUNT = /^-?(?:\d{1,3}(?:\s\d{3})+|\d{1,40})(?:[.,]\d{1,2})?$/u

/**
 * A decimal text out of a number or a string, or null. Source: service-api 3.2, [public S2] shows both.
 *
 * A service that sums in binary writes 159.89999999999998 for 159.90: the same amount to the cent
 * (service-api 6.1), and not one that differs from what was sent.
 */
export const decimalField = z.unknown().transform((value) => {
  const text = typeof value === "number" ? writeExact(value) : readPlain(value)
  if (typeof text !== "string" || !/^-?\d{1,40}(\.\d{1,40})?$/.test(text)) return null
  const number = parseDecimal(text)
  return number !== null && number.scale > DECIMALS ? toText(roundTo(number, DECIMALS)) : text
})

/** An amount as Polish texts have it, as a decimal text; anything else as it stands. */
const readPlain = (value: unknown): unknown => {
  const text = typeof value === "string" ? value.trim() : value
  if (typeof text !== "string" || !POLISH_AMOUNT.test(text)) return text
  return text.replace(/\s/gu, "").replace(",", ".")
}

/** A number with the digits that are its own: 99999999999.99 with six decimals would end on 0005. */
function writeExact(value: number): string {
  const whole = Math.trunc(Math.abs(value)).toString().length
  const text = value.toFixed(Math.max(0, Math.min(DECIMALS, EXACT_DIGITS - whole)))
  return text.includes(".") ? text.replace(/\.?0+$/, "").replace(/^-0$/, "0") : text
}

/** The service's own zone: it keeps books by Polish law. */
const SERVICE_ZONE = "Europe/Warsaw"

/**
 * Assumed: the service's dates are calendar dates at midnight UTC (service-api 3.4, [public D]).
 * A date at Warsaw's midnight, written in UTC, would read as the day before: it is that midnight's.
 */
export const dateField = z.unknown().transform((value) => {
  const date =
    typeof value === "string" ? /^\d{4}-\d{2}-\d{2}(?=T|\s|$)/.exec(value)?.[0] : undefined
  return date === undefined || !isRealDate(date) ? null : (readZoneMidnight(String(value)) ?? date)
})

/** The date that begins at this moment in the service's zone; null when none does. */
function readZoneMidnight(text: string): string | null {
  const [, moment] = /^(\d{4}-\d{2}-\d{2}T2[23]:00:00)(?:\.0+)?(?:Z|[+-]00:?00)$/.exec(text) ?? []
  const time = moment === undefined ? NaN : Date.parse(`${moment}Z`)
  if (Number.isNaN(time)) return null
  const date = readCalendarDate(new Date(time), SERVICE_ZONE)
  return date === readCalendarDate(new Date(time - 1), SERVICE_ZONE) ? null : date
}

/**
 * A moment as ISO 8601 in UTC, or null.
 *
 * A text without an offset tells none: it may be hours off in the zone of whoever wrote it, and what
 * was saved after a create would look as if it had been there before. Nor does a year far off, such as
 * that of a date nobody set: no database keeps all that a date can hold.
 */
export const momentField = z.unknown().transform((value) => {
  const isMoment =
    typeof value === "string" &&
    /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/i.test(value)
  const time = isMoment ? Date.parse(value) : NaN
  const moment = Number.isNaN(time) ? null : new Date(time).toISOString()
  return moment !== null && /^2\d{3}-/.test(moment) ? moment : null
})

/** An object whose fields may all be missing; anything else reads as an empty one. */
export const optionalPart = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => (isJsonObject(value) ? value : {}), z.object(shape))
