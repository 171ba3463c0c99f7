import { z } from "zod"
import { isRealDate, readCalendarDate } from "../../core/dates"
import { parseDecimal, roundTo, toText } from "../../core/money/decimals"
import { cutText, toStorableText } from "../plain-text"
import { isJsonObject } from "./envelope"
import { readId } from "./ids"

/** A required identifier, as text. */
export const idField = z.unknown().transform((value, context) => {
  const id = readId(value)
  if (id !== null) return id
  context.addIssue({ code: "custom", message: "an identifier" })
  return z.NEVER
})

/**
 * Placeholders for a missing value: blank or a dash, as in `gtu: "-"`. Source: service-api 3.2, [public
 * S2, sample].
 */
const NOTHING = /^[\s\p{Pd}]*$/u

/** Unchanged text, since it is compared with ours; null if missing, blank, a dash or of another type. */
export const textField = z.unknown().transform((value) => {
  if (typeof value === "number") return String(value)
  if (typeof value !== "string" || NOTHING.test(value)) return null
  return toStorableText(value) || null
})

/** Longer than any invoice number or status name; they are stored, indexed and shown. */
const MAX_LABEL = 200

/** {@link textField} for a short label, cut at {@link MAX_LABEL}. */
export const labelField = textField.transform((text) => text && cutText(text, MAX_LABEL))

/** A currency code in capitals, as in orders, so that "pln" and "PLN" are not summed separately. */
export const currencyField = labelField.transform((code) => code && code.trim().toUpperCase())

/**
 * No amount or quantity has more decimals (domain 6); any beyond are artifacts of binary floating
 * point.
 */
const DECIMALS = 6

/** How many digits of a JSON number are exact; those after them come from its binary form. */
const EXACT_DIGITS = 15

/** "1 234,50", the Polish format. Three digits after a comma may be thousands, so that is no amount. */
const POLISH_AMOUNT = /^-?(?:\d{1,3}(?:\s\d{3})+|\d{1,40})(?:[.,]\d{1,2})?$/u

/**
 * A decimal text from a number or a string, or null. Source: service-api 3.2, [public S2] shows both.
 *
 * A service that sums in binary writes 159.89999999999998 for 159.90: the same amount to the cent
 * (service-api 6.1), so not a difference from what was sent.
 */
export const decimalField = z.unknown().transform((value) => {
  const text = typeof value === "number" ? writeExact(value) : readPlain(value)
  if (typeof text !== "string" || !/^-?\d{1,40}(\.\d{1,40})?$/.test(text)) return null
  const number = parseDecimal(text)
  return number !== null && number.scale > DECIMALS ? toText(roundTo(number, DECIMALS)) : text
})

/** Converts an amount in Polish format to a decimal text; returns anything else unchanged. */
const readPlain = (value: unknown): unknown => {
  const text = typeof value === "string" ? value.trim() : value
  if (typeof text !== "string" || !POLISH_AMOUNT.test(text)) return text
  return text.replace(/\s/gu, "").replace(",", ".")
}

/** A number with its exact digits only: 99999999999.99 with six decimals would end in 0005. */
function writeExact(value: number): string {
  const whole = Math.trunc(Math.abs(value)).toString().length
  const text = value.toFixed(Math.max(0, Math.min(DECIMALS, EXACT_DIGITS - whole)))
  return text.includes(".") ? text.replace(/\.?0+$/, "").replace(/^-0$/, "0") : text
}

/** The service's own time zone: it keeps books by Polish law. */
const SERVICE_ZONE = "Europe/Warsaw"

/**
 * Assumed: the service's dates are calendar dates at midnight UTC (service-api 3.4, [public D]).
 * Midnight in Warsaw, written in UTC, would read as the day before; it counts as the day that begins
 * then.
 */
export const dateField = z.unknown().transform((value) => {
  const date =
    typeof value === "string" ? /^\d{4}-\d{2}-\d{2}(?=T|\s|$)/.exec(value)?.[0] : undefined
  return date === undefined || !isRealDate(date) ? null : (readZoneMidnight(String(value)) ?? date)
})

/** The date that begins at this moment in the service's time zone; null if none does. */
function readZoneMidnight(text: string): string | null {
  const [, moment] = /^(\d{4}-\d{2}-\d{2}T2[23]:00:00)(?:\.0+)?(?:Z|[+-]00:?00)$/.exec(text) ?? []
  const time = moment === undefined ? NaN : Date.parse(`${moment}Z`)
  if (Number.isNaN(time)) return null
  const date = readCalendarDate(new Date(time), SERVICE_ZONE)
  return date === readCalendarDate(new Date(time - 1), SERVICE_ZONE) ? null : date
}

/**
 * A timestamp as ISO 8601 in UTC, or null.
 *
 * A timestamp without an offset is rejected: in its writer's time zone it may be hours off, and a
 * document saved after a create could look older than the create. So is a far-off year, such as that of
 * an unset date: no database stores every date that JavaScript can hold.
 */
export const momentField = z.unknown().transform((value) => {
  const isMoment =
    typeof value === "string" &&
    /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/i.test(value)
  const time = isMoment ? Date.parse(value) : NaN
  const moment = Number.isNaN(time) ? null : new Date(time).toISOString()
  return moment !== null && /^2\d{3}-/.test(moment) ? moment : null
})

/** An object whose fields may all be missing; anything else reads as an empty object. */
export const optionalPart = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => (isJsonObject(value) ? value : {}), z.object(shape))
