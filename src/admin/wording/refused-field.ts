import type { InvoiceRequestRow } from "../../types"
import type { Fix } from "./reason-fixes"

type Words = InvoiceRequestRow["service_words"]

/** Where each kind of field is corrected. */
const TARGETS = {
  mapping: "/invoicing/mapping",
  numbering: "settings.numbering",
  vat: "settings.vat",
  buyer: "buyer",
  amounts: "settings.amounts",
} as const satisfies Record<string, Fix["target"]>

type Subject = keyof typeof TARGETS

/**
 * What the service's message is about, matched in either of its languages or by the field's name: the service
 * returns no code and no list of fields. The first match wins, so that "the price of the product category"
 * does not count as an amount, or "the VAT number" as a rate.
 */
const SUBJECTS: readonly (readonly [Subject, RegExp])[] = [
  ["mapping", /categor|kategori|project|projekt|tagId/i],
  ["numbering", /numbering|invoiceFormat|\bseries\b|numeracj|\bseri[aięą]\b/i],
  ["vat", /\bvat rate|\brate of vat|stawk/i],
  [
    "buyer",
    /contractor|customer|buyer|kontrahent|nabywc|street|ulic|houseNumber|city|miejscowo|post-?code|postal|kod pocztowy|country|kraj|tax (?:identification )?(?:number|id)|taxIdentificationNumber|numer\w* identyfikacji podatkowej|\bNIP\b|vat number|numer\w* vat/i,
  ],
  [
    "amounts",
    /price|amount|\btotals?\b|value|\bcen[ayęie]|kwot|wartoś|sum[ayęie]\b|discount|rabat/i,
  ],
]

/** The subject of a refusal's message; null if there is no message or it matches nothing known. */
export function findRefusedSubject(words: Words): Subject | null {
  const text = [words?.en, words?.pl].filter(Boolean).join(" ")
  return SUBJECTS.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** The ways to resolve, with the one for the field that the service named first. */
export function moveNamedFixFirst(fixes: readonly Fix[], words: Words): readonly Fix[] {
  const subject = findRefusedSubject(words)
  const isNamed = ({ target }: Fix) => subject !== null && target === TARGETS[subject]
  return [...fixes.filter(isNamed), ...fixes.filter((fix) => !isNamed(fix))]
}
