import type { Contractor } from "../core/draft/invoice-draft"
import type { CallReport } from "../core/request/outcomes"
import { isWholeContractor } from "./issue/freeze-draft"
import { readContractor } from "./issue/read-contractor"
import type { Ports } from "./ports"
import type { InvoiceRequest } from "../core/request/invoice-request"

/** Shorter values ("PL", "7") would blank out half of a sentence. */
const MIN_LENGTH = 3

/**
 * As long as the service's words. Nobody's name is longer, and of a text of tens of thousands of
 * characters no pattern can be compiled: the error would quote it whole.
 */
const MAX_LENGTH = 500

/** Any e-mail address: it may be a typed-in one, or the order's from before an edit. */
const EMAIL = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/gu

/**
 * Returns the report with the buyer's data redacted from the service's words, which may quote them: the
 * ledger holds no buyer data. If the buyer is unknown or extremely long, the words are dropped.
 */
export function redactReport(report: CallReport, contractor: Contractor | null): CallReport {
  if (!report.words) return report
  const redact = contractor && redactorOf(contractor)
  if (!redact) return { ...report, words: null }
  return { ...report, words: { en: redact(report.words.en), pl: redact(report.words.pl) } }
}

type Redactor = (text: string | null) => string | null

/** Null for a buyer of whom no patterns can be made. */
function redactorOf(contractor: Contractor): Redactor | null {
  const texts = Object.values(contractor).filter((value) => typeof value === "string")
  if (texts.some(({ length }) => length > MAX_LENGTH)) return null
  const patterns = [EMAIL, ...listValues(contractor).map(toPattern)]
  return (text) => text && patterns.reduce(blankWholeWords, text)
}

const LETTER_OR_DIGIT = "[\\p{L}\\p{N}]"
const ENDS_IN_WORD = new RegExp(`${LETTER_OR_DIGIT}$`, "u")
const BEGINS_IN_WORD = new RegExp(`^${LETTER_OR_DIGIT}`, "u")
/** The most UTF-16 units of one letter. */
const LETTER_LENGTH = 2

/**
 * Blanks what a pattern matches as whole words. Word boundaries are checked here, because a pattern
 * that included them would take far longer to compile.
 */
function blankWholeWords(text: string, pattern: RegExp): string {
  let [rest, doneTo] = ["", 0]
  pattern.lastIndex = 0
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const { index } = found
    const endsAt = index + found[0].length
    const isWhole =
      !ENDS_IN_WORD.test(text.slice(Math.max(0, index - LETTER_LENGTH), index)) &&
      !BEGINS_IN_WORD.test(text.slice(endsAt, endsAt + LETTER_LENGTH))
    if (isWhole) [rest, doneTo] = [`${rest}${text.slice(doneTo, index)}[…]`, endsAt]
    else pattern.lastIndex = index + String.fromCodePoint(text.codePointAt(index) ?? 0).length
  }
  return rest + text.slice(doneTo)
}

/**
 * Redacts for a request whose buyer is read from the live order. The service quotes the buyer it was
 * sent, so after any edit of the buyer its words are dropped.
 */
export async function redactReportOf(
  ports: Ports,
  request: InvoiceRequest,
  report: CallReport
): Promise<CallReport> {
  if (!report.words) return report
  return redactReport(report, await readInvoiced(ports, request))
}

/** Redacts texts about a request's invoice that came without a report; null where they are dropped. */
export async function redactTextsOf<Name extends string>(
  ports: Ports,
  request: InvoiceRequest,
  texts: Readonly<Record<Name, string | null>>
): Promise<Record<Name, string | null>> {
  const contractor = await readInvoiced(ports, request)
  const redact = (contractor && redactorOf(contractor)) ?? (() => null)
  const redacted = Object.entries<string | null>(texts).map(([name, text]) => [name, redact(text)])
  return Object.fromEntries(redacted) as Record<Name, string | null>
}

async function readInvoiced(ports: Ports, request: InvoiceRequest): Promise<Contractor | null> {
  try {
    const contractor = await readContractor(ports, request)
    const isSame = contractor && isWholeContractor(contractor, request.fingerprint, ports.digest)
    return isSame ? contractor : null
  } catch {
    // The call was made and must be recorded, which matters more than its words.
    return null
  }
}

/** Values of closed lists, the same for every buyer. */
const CLOSED_WORDS = new Set(["POLAND", "EU", "OUTSIDE_OF_EU", "COMPANY", "PRIVATE_PERSON"])

/**
 * Common words in the service's languages: they identify nobody, and without them a sentence changes
 * its meaning ("nie" is a surname too).
 */
const FUNCTION_WORDS = new Set(
  [
    "nie jest oraz lub albo dla przez przy pod nad bez czy tak jak ten tego być był jego nasz wasz",
    "not the and for with from this that are was has have must may can but your our any all",
  ].flatMap((words) => words.split(" "))
)

/** Longest first, so that no part of a longer value remains. */
function listValues(contractor: Contractor): string[] {
  const { name, street, city } = contractor
  // A surname or a street may be quoted alone.
  const words = [name, street, city]
    .flatMap((text) => text.split(/[\s.,/-]+/))
    .filter((word) => !FUNCTION_WORDS.has(word.toLowerCase()))
  return [...Object.values(contractor), ...words]
    .filter((value): value is string => typeof value === "string" && value.length >= MIN_LENGTH)
    .filter((value) => !CLOSED_WORDS.has(value))
    .sort((a, b) => b.length - a.length)
}

/** Matches a number however its digits are grouped. */
function toPattern(value: string): RegExp {
  const isNumber = /\d{3}/.test(value) && /^[A-Z]{0,2}[\d\s+-]+$/i.test(value)
  const parts = isNumber ? [...value.replace(/[\s-]/g, "")] : [value]
  const text = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[\\s-]?")
  return new RegExp(text, "giu")
}
