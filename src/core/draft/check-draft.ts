import type { z } from "zod"
import { formatTaxNumber, readNip } from "../contractor/tax-number-formats"
import { invoiceDraftSchema, type InvoiceDraft } from "./invoice-draft"
import { isUnprintable, toPlainLine } from "./plain-text"
import { cutText } from "./position-name"
import type { Refusal } from "../request/refusals"
import { hasReference, isBareDetails } from "./reference"

export type DraftCheck =
  { kind: "draft"; draft: InvoiceDraft } | { kind: "refused"; refusal: Refusal }

/**
 * The value as a draft, or a refusal for the first invalid field.
 *
 * `additionalDetails` must contain the reference: without it an invoice of unknown outcome could
 * not be told from another order's. Messages give field names and never values, which are buyer
 * data.
 */
export function checkDraft(value: unknown): DraftCheck {
  const parsed = invoiceDraftSchema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return issue ? refuse(locate(issue), nameProblem(issue)) : refuse("draft", "custom")
  }
  const draft = parsed.data
  const unprintable = findUnprintable(draft)
  if (unprintable) return refuse(unprintable.join("."), "unprintable")
  if (!isTaxNumberValid(draft)) {
    return refuse("contractor.taxIdentificationNumber", "tax_number_form")
  }
  if (!hasReference(draft.additionalDetails, draft.reference)) {
    return refuse("additionalDetails", "reference_missing")
  }
  if (isExempt(draft) && isBareDetails(draft.additionalDetails, draft.reference)) {
    return refuse("additionalDetails", "legal_basis_missing")
  }
  return { kind: "draft", draft }
}

const isExempt = ({ positions }: InvoiceDraft) => positions.some(({ vat }) => vat === "zw")

/**
 * The shop's own function may have taken the number from anywhere. In KSeF it is the address to which the
 * invoice goes, and a wrong one can only be repaired by a correction. Source: domain 4.3.
 *
 * A Polish number has no prefix here, whatever the buyer's country.
 */
function isTaxNumberValid({ contractor }: InvoiceDraft): boolean {
  const { taxIdentificationNumber: number, country } = contractor
  return number === null || readNip(number) !== null || formatTaxNumber(number, country) !== null
}

/** The path to the first text that cannot be printed, including keys of the VAT rates. */
function findUnprintable(value: unknown): string[] | null {
  if (typeof value === "string") return isUnprintable(value) ? [] : null
  if (typeof value !== "object" || value === null) return null
  for (const [key, one] of Object.entries(value)) {
    if (isUnprintable(key)) return []
    const below = findUnprintable(one)
    if (below) return [key, ...below]
  }
  return null
}

/** A field name invented by the shop's function may be arbitrarily long and odd. */
const MAX_FIELD_LENGTH = 100

function locate(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String)
  const extra = issue.code === "unrecognized_keys" ? (issue.keys[0] ?? "") : ""
  const place = toPlainLine([...path, extra].filter(Boolean).join("."))
  return cutText(place, MAX_FIELD_LENGTH) || "draft"
}

/** An order may hold any quantity, and whoever corrects it must know which ones are accepted. */
const nameProblem = ({ code, path }: z.core.$ZodIssue): string =>
  code === "invalid_format" && path.at(-1) === "quantity" ? "quantity_form" : code

const EXPLANATIONS: Readonly<Record<string, string>> = {
  invalid_type: "has the wrong type or is missing",
  too_small: "is empty",
  too_big: "is too long",
  unrecognized_keys: "is not a field of the draft",
  unprintable:
    "contains a character that KSeF refuses, such as a control character or half of a character",
  quantity_form: "is not a quantity with at most nine digits and, as in KSeF, six decimals",
  tax_number_form: "is not a valid tax number",
  reference_missing: "no longer contains the draft's reference",
  legal_basis_missing:
    "names no legal basis, which an invoice with zw must have (art. 106e(1)(19) of the VAT act)",
}

function refuse(field: string, problem: string): DraftCheck {
  const explanation = EXPLANATIONS[problem] ?? "is not in the required form"
  return {
    kind: "refused",
    refusal: {
      code: "DRAFT_INVALID",
      field,
      params: { problem },
      message:
        `The invoice draft cannot be sent: ${field} ${explanation}. Correct the order, the ` +
        "options or transformDraft, then try again.",
    },
  }
}
