import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { ApiReason, InvoiceRequestRow } from "../../types"
import { formatDecimal } from "./formats"

/**
 * Parameters that hold an amount as decimal text. An id may look like an amount and must not be formatted.
 */
const AMOUNTS: readonly string[] = [
  "total",
  "lines",
  "amount",
  "sent",
  "found",
  "expected",
  "paid",
  "due",
]

export type ReasonText = {
  cause: string
  /** The figures, if the reason has them. */
  figures: string | null
  next: string | null
  /** The plugin's English sentence, shown only if it says more than the translation. */
  detail: string | null
}

/**
 * Translates a reason into the user's language; an unknown code keeps its English sentence. `state`: the
 * request's state, for a reason whose solution depends on it.
 */
export function useReasonText(): (
  reason: ApiReason,
  state?: InvoiceRequestRow["state"]
) => ReasonText {
  const { t, i18n } = useTranslation("invoicing")
  return useCallback(
    (reason, state) => {
      const key = `reasons.${reason.code}`
      if (!i18n.exists(`invoicing:${key}.cause`)) {
        return { cause: reason.message, figures: null, next: null, detail: null }
      }
      const exists = (part: string) => i18n.exists(`invoicing:${key}.${part}`)
      const saysMore = `${key}.${nameMore(reason, exists)}`
      const template = i18n.exists(`invoicing:${saysMore}`)
        ? t(saysMore, { skipInterpolation: true })
        : null
      // Words entered by a person, or returned by a shop function, arrive as the message.
      const params = {
        ...reason.params,
        ...sayAmounts(reason.params, i18n.language),
        ...sayRates(reason.params, t("settings.vat.none")),
        message: reason.message,
      }
      const hasFigures = template !== null && isFilledBy(template, params)
      const isMoreToSay = !hasFigures && Object.keys(reason.params).length > 0
      return {
        cause: t(`${key}.cause`),
        figures: hasFigures ? t(saysMore, params) : null,
        next: t(`${key}.${nameNext(state, exists)}`),
        detail: isMoreToSay ? reason.message : null,
      }
    },
    [t, i18n]
  )
}

/** What to do, which may depend on the request's state. */
export function nameNext(
  state: InvoiceRequestRow["state"] | undefined,
  exists: (part: string) => boolean
): string {
  const own = `nextIn.${state}`
  return state !== undefined && exists(own) ? own : "next"
}

/** Details beyond the cause: what is wrong with a value, or the figures. */
export function nameMore(
  reason: Pick<ApiReason, "code" | "params">,
  exists: (part: string) => boolean
): string {
  if (isSum(reason)) return "figuresOfSum"
  if (reason.params.problem === undefined || !exists("problems")) return "figures"
  const problem = `problems.${String(reason.params.problem)}`
  return exists(problem) ? problem : "problems.other"
}

/** Rates as people write them: "19%" for "19", words for a line without tax, no English "and". */
export function sayRates(
  { rate, rates }: ApiReason["params"],
  none: string
): { rate?: string; rates?: string } {
  return {
    ...(rate === undefined ? {} : { rate: rate === "none" ? none : `${rate}%` }),
    ...(rates === undefined
      ? {}
      : { rates: String(rates).replaceAll(" and ", ", ").replaceAll(" %", "%") }),
  }
}

/**
 * Formats amounts with the language's separators, digit for digit: "283,73" for "283.73". If a currency is
 * given, also "10.00" for "10"; otherwise a whole number may be an id.
 */
export function sayAmounts(params: ApiReason["params"], language: string): Record<string, string> {
  const currency = typeof params.currency === "string" ? params.currency : undefined
  const amount = currency === undefined ? /^-?\d+\.\d+$/ : /^-?\d+(\.\d+)?$/
  const said: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) {
    if (AMOUNTS.includes(name) && typeof value === "string" && amount.test(value)) {
      said[name] = formatDecimal(value, language, currency)
    }
  }
  return said
}

/** True if the expected value is given in English words: an amount would begin with a digit. */
export const isSum = ({ code, params }: Pick<ApiReason, "code" | "params">): boolean =>
  code === "DRAFT_TOTALS_DIFFER" && !/^-?\d/.test(String(params.expected ?? "0"))

/** True when the parameters have a value for every placeholder of the template. */
function isFilledBy(template: string, params: ApiReason["params"]): boolean {
  return [...template.matchAll(/\{\{(\w+)\}\}/g)].every(([, name]) => {
    const value = name === undefined ? undefined : params[name]
    return value !== undefined && value !== ""
  })
}
