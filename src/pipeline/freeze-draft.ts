import { describeContent } from "../core/content-fingerprint"
import type { Contractor, InvoiceDraft } from "../core/invoice-draft"
import type { RequestPatch } from "../core/invoice-request"
import type { OrderSnapshot } from "../core/order-snapshot"

/**
 * What the row keeps of a draft from the stamp on: the product's own lines, amounts and ids. The
 * buyer is in it only as part of two digests.
 */
export function freezeDraft(
  draft: InvoiceDraft,
  order: OrderSnapshot,
  digest: (text: string) => string
): RequestPatch {
  const content = describeContent(draft)
  return {
    orderVersion: order.version,
    reference: draft.reference,
    currency: draft.currency,
    priceType: draft.priceType,
    positions: draft.positions,
    totals: draft.totals,
    issueDate: draft.issueDate,
    saleDate: draft.saleDate,
    projectId: draft.projectId === null ? null : String(draft.projectId),
    projectRule: draft.projectRule,
    contentFingerprint: `${digestContractor(draft.contractor, digest)}.${digest(describeShown(draft))}`,
    fingerprint: digest(`${content}\n${draft.additionalDetails}`),
  }
}

/**
 * True when the order's buyer reads as it did when the request was stamped; then an invoice that
 * shows another buyer cannot be this request's.
 */
export const isSameContractor = (
  contractor: Contractor,
  contentFingerprint: string | null,
  digest: (text: string) => string
): boolean => contentFingerprint?.split(".")[0] === digestContractor(contractor, digest)

/** Of the buyer only what a look-up compares: a new phone number makes nobody another buyer. */
function digestContractor(contractor: Contractor, digest: (text: string) => string): string {
  const { name, taxIdentificationNumber, postCode } = contractor
  return digest(JSON.stringify([name, taxIdentificationNumber ?? "", postCode].map(normalise)))
}

/**
 * What a look-up compares of an invoice beside its buyer. Two drafts that differ elsewhere only
 * (paid or not, unit, category) cannot be told apart by it, so they are twins.
 */
function describeShown({ issueDate, saleDate, currency, totals, positions }: InvoiceDraft): string {
  const lines = positions.map(({ name, quantity, gross }) => [normalise(name), quantity, gross])
  return JSON.stringify([issueDate, saleDate, currency, totals.gross, lines.map(String).sort()])
}

const normalise = (text: string) => text.replace(/\s+/g, "").toLowerCase()
