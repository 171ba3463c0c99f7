import type { KnownInvoice } from "./account"
import { isSameAmount } from "../money/decimals"
import type { ServiceInvoice } from "../request/outcomes"
import { findReference, hasReference } from "../draft/reference"

/** What the invoices shown by a key say about the account it opens. */
export type AccountTrace = "same" | "other" | "unknown"

type Seen = {
  known: KnownInvoice
  /** What the key shows for the same id. */
  shown: Pick<
    ServiceInvoice,
    "invoiceNumber" | "additionalDetails" | "gross" | "currency" | "issueDate"
  >
  isSameBuyer: boolean
}

/**
 * Whether the invoices that a key shows are those issued in an account before.
 *
 * Our reference decides. Ids and numbers restart in every account, so without a reference the
 * number, amount, currency and day must all agree, and also the buyer, or a second invoice
 * likewise. A field that is not shown agrees with nothing: only proof makes it the same account. An
 * invoice proves nothing if a lookalike may have the same id in another account, or if a draft of
 * its order was left there under that id.
 */
export function compareAccounts(seen: readonly Seen[]): AccountTrace {
  const verdicts = seen.map(judge).filter((verdict) => verdict !== "unclear")
  if (verdicts.includes("ours")) return "same"
  if (verdicts.includes("another")) return "other"
  const isProven = verdicts.includes("like-with-buyer") || verdicts.length > 1
  return verdicts.length > 0 && isProven ? "same" : "other"
}

/** Those that carry our reference, which no other account's invoices can. */
export const listShownByReference = (seen: readonly Seen[]): KnownInvoice[] =>
  seen.filter((one) => judge(one) === "ours").map(({ known }) => known)

/** How many of the invoices shown by a key agree with what was issued. */
export const countAgreeing = (seen: readonly Seen[]): number =>
  seen.filter((one) => !["another", "unclear"].includes(judge(one))).length

function judge({
  known,
  shown,
  isSameBuyer,
}: Seen): "ours" | "another" | "like" | "like-with-buyer" | "unclear" {
  if (known.hasLeftDraft) return "unclear"
  const details = shown.additionalDetails ?? ""
  if (known.reference !== null && hasReference(details, known.reference)) return "ours"
  if (findReference(details) !== null) return "another"
  const isLike =
    // An invoice not yet read back has no number here; it matches any number that is shown.
    (known.invoiceNumber === null
      ? shown.invoiceNumber !== null
      : known.invoiceNumber === shown.invoiceNumber) &&
    isSameAmount(known.gross, shown.gross) === true &&
    known.currency === (shown.currency?.toUpperCase() ?? known.currency) &&
    isSameDay(known.issueDate, shown.issueDate)
  if (!isLike) return "another"
  if (known.hasLookalike) return "unclear"
  return isSameBuyer ? "like-with-buyer" : "like"
}

/** Midnight in Warsaw may be written in UTC, one day earlier. */
const isSameDay = (ours: string | null, theirs: string | null): boolean =>
  ours !== null &&
  theirs !== null &&
  Math.abs(Date.parse(ours.slice(0, 10)) - Date.parse(theirs.slice(0, 10))) <= 24 * 3_600_000
