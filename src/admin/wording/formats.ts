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
 * A decimal text as an amount of money, digit for digit.
 *
 * Intl takes the text itself: through a number a large amount would be rounded. Decimals beyond
 * the currency's own are kept, so that a difference never hides.
 */
export function formatAmount(amount: string, currency: string | null, language: string): string {
  if (!isDecimalText(amount) || currency === null) return [amount, currency].join(" ").trim()
  // Intl throws at what is no code, and the whole page would be gone for one word.
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
    // Polish would leave four digits together, as no accountant writes them.
    useGrouping: true,
  }).format(amount)
}

/**
 * A decimal text with the language's own separators, with every decimal that it has, and at least
 * those that a currency is written with if one is named.
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

/** Decimals that a currency is written with; two of one that nobody knows. */
function usualDigits(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  const format = new Intl.NumberFormat("en", { style: "currency", currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** A quantity as decimal text, digit for digit, with the language's own separators. */
export function formatQuantity(quantity: string, language: string): string {
  if (!isDecimalText(quantity)) return quantity
  const options = { maximumFractionDigits: 6 } as const
  return new Intl.NumberFormat(toLocale(language), options).format(quantity)
}

/** A whole number with the language's own separators. */
export const formatCount = (count: number, language: string): string =>
  new Intl.NumberFormat(toLocale(language)).format(count)

/** Several words as one: "23 %, 8 % and 5 %". */
export const formatList = (words: readonly string[], language: string): string =>
  new Intl.ListFormat(toLocale(language)).format(words)

/** A copy in the order of the language's alphabet. */
export const sortByName = <T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  language: string
): T[] => {
  const { compare } = new Intl.Collator(toLocale(language))
  return [...all].sort((a, b) => compare(nameOf(a), nameOf(b)))
}

/** A calendar date (YYYY-MM-DD), never moved to its neighbour by a time zone. */
export function formatDate(date: string, language: string): string {
  const moment = new Date(`${date.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(moment.getTime())) return date
  return new Intl.DateTimeFormat(toLocale(language), {
    dateStyle: "medium",
    timeZone: "UTC",
  }).format(moment)
}

/** A moment in the reader's own time zone. */
export function formatMoment(moment: string, language: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return moment
  return new Intl.DateTimeFormat(toLocale(language), {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(date)
}

/** A moment in the reader's own time zone: of the day that it is, the time alone. */
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

/** A country by its name in the reader's language; its two letters where nobody knows one. */
export function formatCountry(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(toLocale(language), { type: "region" }).of(code) ?? code
  } catch {
    return code
  }
}
