import type { KnownInvoice } from "./account"
import { isSameAmount } from "../money/decimals"
import type { ServiceInvoice } from "../request/outcomes"
import { findReference, hasReference } from "../draft/reference"

/** What invoices shown by a key tell of the account it opens. */
export type AccountTrace = "same" | "other" | "untold"

type Seen = {
  known: KnownInvoice
  /** What the key shows under the same id. */
  shown: Pick<
    ServiceInvoice,
    "invoiceNumber" | "additionalDetails" | "gross" | "currency" | "issueDate"
  >
  isSameBuyer: boolean
}

/**
 * Whether invoices that a key shows are the ones issued in an account before.
 *
 * Our reference settles it. Ids and numbers begin anew in every account, so that without a
 * reference number, amount, currency and day must all agree, and besides the buyer, or a second
 * invoice just so. What is not shown agrees with nothing: only proof makes it the same account.
 * One whose equal may have the same id in another account tells nothing, nor does one of whose order a
 * draft was left there under that id.
 */
export function tellAccount(seen: readonly Seen[]): AccountTrace {
  const verdicts = seen.map(judge).filter((verdict) => verdict !== "unclear")
  if (verdicts.includes("ours")) return "same"
  if (verdicts.includes("another")) return "other"
  const isProven = verdicts.includes("like-with-buyer") || verdicts.length > 1
  return verdicts.length > 0 && isProven ? "same" : "other"
}

/** Those that carry our reference, which no other account's can. */
export const listShownByReference = (seen: readonly Seen[]): KnownInvoice[] =>
  seen.filter((one) => judge(one) === "ours").map(({ known }) => known)

/** How many of the invoices that a key shows agree with what was issued. */
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
    // One that was not read back yet has no number here; it has whatever is shown now.
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

/** Midnight in Warsaw may be written in UTC, a day before. */
const isSameDay = (ours: string | null, theirs: string | null): boolean =>
  ours !== null &&
  theirs !== null &&
  Math.abs(Date.parse(ours.slice(0, 10)) - Date.parse(theirs.slice(0, 10))) <= 24 * 3_600_000
