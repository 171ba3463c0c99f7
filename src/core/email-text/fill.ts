import { escapeHtml } from "../escape-html"
import {
  isBlank,
  readTemplate,
  type EmailField,
  type EmailVariable,
  type TemplateLine,
} from "./template"

export const EMAIL_LANGUAGES = ["en", "pl"] as const
export type EmailLanguage = (typeof EMAIL_LANGUAGES)[number]

/** What an e-mail may say about one invoice; null if there is nothing to say. */
export type EmailFacts = {
  orderNumber: string
  invoiceNumber: string | null
  ksefNumber: string | null
  /** Gross, a decimal text in the major unit of its currency. */
  amount: { value: string; currency: string } | null
  /** YYYY-MM-DD; null for a paid invoice. */
  dueDate: string | null
  shopName: string | null
  /** Address of the PDF; null if links are off. */
  invoiceLink: string | null
}

export type EmailValues = Readonly<Record<EmailVariable, string | null>>

/** The most characters that the service accepts. Source: service-api 3.5, [public S7]. */
export const MOST_CHARACTERS: Readonly<Record<EmailField, number>> = { subject: 400, text: 8000 }

/**
 * A field filled in for one invoice. `paragraphs`: the lines as the reader sees them; `sent`: the
 * same as sent to the service, the text as HTML. `leftOut`: the template's lines, counted from 1,
 * that contain a variable without a value for this invoice.
 */
export type FilledField = {
  paragraphs: readonly (readonly string[])[]
  sent: string
  leftOut: readonly number[]
}

/**
 * Fills a template without mistakes; null for a blank one, or if no line is left.
 *
 * A line with a variable that has no value is omitted entirely, since half a sentence is worse than
 * none. Values are substituted once, so that a value that looks like a variable stays as it is.
 */
export function fillTemplate(
  template: string,
  field: EmailField,
  values: EmailValues
): FilledField | null {
  if (isBlank(template)) return null
  const { lines } = readTemplate(template, field)
  const filled = lines.map((line) => fillLine(line, values))
  // The service reads the text as HTML.
  const filledHtml = lines.map((line) => fillLine(line, writeHtml(values), escapeHtml))
  const leftOut = filled.flatMap((line, index) => (line === null ? [index + 1] : []))
  const paragraphs = toParagraphs(filled.filter((line) => line !== null))
  if (paragraphs.length === 0) return null
  const sent =
    field === "subject"
      ? tidy(paragraphs.flat().join(" "))
      : toHtml(toParagraphs(filledHtml.filter((line) => line !== null)))
  return sent === null ? null : { paragraphs, sent, leftOut }
}

/** An invoice's facts as written in an e-mail in the given language. */
export function writeValues(facts: EmailFacts, language: EmailLanguage): EmailValues {
  return {
    order_number: tidy(facts.orderNumber),
    invoice_number: tidy(facts.invoiceNumber),
    ksef_number: tidy(facts.ksefNumber),
    amount: facts.amount && writeAmount(facts.amount, language),
    due_date: facts.dueDate && writeDate(facts.dueDate, language),
    shop_name: tidy(facts.shopName),
    invoice_link: tidy(facts.invoiceLink),
  }
}

/** @param write how the template's own text is written. */
function fillLine(
  line: TemplateLine,
  values: EmailValues,
  write = (text: string) => text
): string | null {
  const parts = line.map((part) => ("text" in part ? write(part.text) : values[part.variable]))
  return parts.includes(null) ? null : parts.join("").trimEnd()
}

/** Values as HTML; an address is a link, so that every mail program makes it clickable. */
function writeHtml(values: EmailValues): EmailValues {
  const written = Object.entries(values).map(([name, value]): [string, string | null] => {
    const html = value === null ? null : escapeHtml(value)
    return [name, name === "invoice_link" && html !== null ? `<a href="${html}">${html}</a>` : html]
  })
  return Object.fromEntries(written) as EmailValues
}

/** Any number of blank lines separates two paragraphs. */
function toParagraphs(lines: readonly string[]): string[][] {
  const paragraphs: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() === "") paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0)
}

/** Takes lines that are already HTML. */
const toHtml = (paragraphs: readonly (readonly string[])[]) =>
  paragraphs.map((lines) => `<p>${lines.join("<br>")}</p>`).join("\n")

/** One line without line breaks or invisible control characters; null if empty. */
const tidy = (text: string | null): string | null =>
  (text ?? "").replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim() || null

const LOCALES: Readonly<Record<EmailLanguage, string>> = { en: "en-GB", pl: "pl-PL" }

/**
 * Intl gets the digits as text: as a number, a large amount would be rounded. Decimals beyond the
 * currency's usual number are kept: 4,917.54 HUF must not be shown as 4,918.
 */
function writeAmount(
  { value, currency }: { value: string; currency: string },
  language: EmailLanguage
): string {
  if (!isDecimal(value) || !/^[A-Z]{3}$/.test(currency)) return `${value} ${currency}`
  // Polish formatting would not group four digits, unlike accountants.
  const options = { style: "currency", currency, useGrouping: true } as const
  const usual = new Intl.NumberFormat(LOCALES[language], options)
  const { maximumFractionDigits = 2 } = usual.resolvedOptions()
  const given = value.split(".")[1]?.replace(/0+$/, "").length ?? 0
  if (given <= maximumFractionDigits) return usual.format(value)
  const exact = { ...options, maximumFractionDigits: given }
  return new Intl.NumberFormat(LOCALES[language], exact).format(value)
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text)

function writeDate(date: string, language: EmailLanguage): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(`${date}T00:00:00Z`))
}
