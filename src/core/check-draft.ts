import type { z } from "zod"
import { invoiceDraftSchema, type InvoiceDraft } from "./invoice-draft"
import type { Refusal } from "./refusals"
import { hasReference } from "./reference"

export type DraftCheck =
  { kind: "draft"; draft: InvoiceDraft } | { kind: "refused"; refusal: Refusal }

/**
 * The value as a draft, or the first field that is not as a draft must be.
 *
 * The reference must stand in `additionalDetails`: without it an invoice of unknown outcome could
 * not be told from another order's. Messages name fields and never values, which are a buyer's.
 */
export function checkDraft(value: unknown): DraftCheck {
  const parsed = invoiceDraftSchema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return refuse(issue ? locate(issue) : "draft", issue?.code ?? "custom")
  }
  const draft = parsed.data
  if (!hasReference(draft.additionalDetails, draft.reference)) {
    return refuse("additionalDetails", "reference_missing")
  }
  return { kind: "draft", draft }
}

function locate(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String)
  const extra = issue.code === "unrecognized_keys" ? (issue.keys[0] ?? "") : ""
  return [...path, extra].filter(Boolean).join(".") || "draft"
}

const EXPLANATIONS: Readonly<Record<string, string>> = {
  invalid_type: "has the wrong type or is missing",
  too_small: "is empty",
  too_big: "is too long",
  unrecognized_keys: "is not a field of the draft",
  reference_missing: "no longer holds the draft's reference",
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
