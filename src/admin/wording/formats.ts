type DecimalText = `${number}`

const isDecimalText = (text: string): text is DecimalText => /^-?\d+(\.\d+)?$/.test(text)

/** The dashboard writes regions without a hyphen ("ptBR"), which Intl refuses. */
export function toLocale(language: string): string {
  const locale = language.replace(/^([a-z]{2})([A-Z]{2})$/, "$1-$2")
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? "en"
  } catch {
    return "en"
  }
}

/**
 * Formats a decimal text as an amount of money, digit for digit.
 *
 * Intl gets the text itself, because a large amount would be rounded as a number. Decimals beyond the
 * currency's usual ones are kept, so that a difference is never hidden.
 */
export function formatAmount(amount: string, currency: string | null, language: string): string {
  if (!isDecimalText(amount) || currency === null) return [amount, currency].join(" ").trim()
  // Intl throws on an invalid code, which would break the whole page.
  if (!/^[A-Z]{3}$/i.test(currency))
    return `${formatDecimal(amount, language, currency)} ${currency}`.trim()
  const options = { style: "currency", currency } as const
  const locale = toLocale(language)
  const usual = new Intl.NumberFormat(locale, options).resolvedOptions().maximumFractionDigits ?? 2
  const given = amount.split(".")[1]?.replace(/0+$/, "").length ?? 0
  return new Intl.NumberFormat(locale, {
    ...options,
    minimumFractionDigits: usual,
    maximumFractionDigits: Math.max(usual, given),
    // Polish does not group four digits by default; accountants do.
    useGrouping: true,
  }).format(amount)
}

/**
 * Formats a decimal text with the language's separators, with all its decimals and at least those usual for
 * the currency, if one is given.
 */
export function formatDecimal(decimal: string, language: string, currency?: string): string {
  if (!isDecimalText(decimal)) return decimal
  const fractionDigits = Math.max(
    decimal.split(".")[1]?.length ?? 0,
    currency === undefined ? 0 : usualDigits(currency)
  )
  return new Intl.NumberFormat(toLocale(language), {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
    useGrouping: true,
  }).format(decimal)
}

/** The usual number of decimals of a currency; 2 if it is unknown. */
function usualDigits(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  const format = new Intl.NumberFormat("en", { style: "currency", currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** Formats a quantity given as decimal text, digit for digit, with the language's separators. */
export function formatQuantity(quantity: string, language: string): string {
  if (!isDecimalText(quantity)) return quantity
  const options = { maximumFractionDigits: 6 } as const
  return new Intl.NumberFormat(toLocale(language), options).format(quantity)
}

/** Formats a whole number with the language's separators. */
export const formatCount = (count: number, language: string): string =>
  new Intl.NumberFormat(toLocale(language)).format(count)

/** Joins words: "23 %, 8 % and 5 %". */
export const formatList = (words: readonly string[], language: string): string =>
  new Intl.ListFormat(toLocale(language)).format(words)

/** A copy sorted in the language's alphabetical order. */
export const sortByName = <T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  language: string
): T[] => {
  const { compare } = new Intl.Collator(toLocale(language))
  return [...all].sort((a, b) => compare(nameOf(a), nameOf(b)))
}

/** A calendar date (YYYY-MM-DD), never shifted to the next or previous day by a time zone. */
export function formatDate(date: string, language: string): string {
  const moment = new Date(`${date.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(moment.getTime())) return date
  return new Intl.DateTimeFormat(toLocale(language), {
    dateStyle: "medium",
    timeZone: "UTC",
  }).format(moment)
}

/** A moment in the user's own time zone. */
export function formatMoment(moment: string, language: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return moment
  return new Intl.DateTimeFormat(toLocale(language), {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(date)
}

/** A moment in the user's time zone; if it is today, only the time. */
export function formatNear(moment: string, language: string, now: Date): string {
  const date = new Date(moment)
  if (date.toDateString() !== now.toDateString()) return formatMoment(moment, language)
  return new Intl.DateTimeFormat(toLocale(language), { timeStyle: "short" }).format(date)
}

/** How long something took: milliseconds below a second, else seconds with one decimal. */
export function formatDuration(durationMs: number, language: string): string {
  const isShort = durationMs < 1000
  return new Intl.NumberFormat(toLocale(language), {
    style: "unit",
    unit: isShort ? "millisecond" : "second",
    maximumFractionDigits: isShort ? 0 : 1,
  }).format(isShort ? durationMs : durationMs / 1000)
}

/** The name of a country in the user's language; its two-letter code if there is no name. */
export function formatCountry(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(toLocale(language), { type: "region" }).of(code) ?? code
  } catch {
    return code
  }
}
