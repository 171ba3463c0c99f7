import { describeContent } from "../../core/draft/content-fingerprint"
import type { Contractor, InvoiceDraft } from "../../core/draft/invoice-draft"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { FrozenDraft } from "../../core/lifecycle/issuing"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { describeMailed } from "../../core/settings/send-rules"
import { foldPostcode, foldText, listSentTaxNumbers } from "../../core/look-up/spelling"

/**
 * What the row keeps of a draft from the stamp on: lines, amounts and ids. The buyer is included only
 * in digests.
 */
export function freezeDraft(
  draft: InvoiceDraft,
  order: OrderSnapshot,
  before: Pick<InvoiceRequest, "fingerprint" | "firstStampedAt" | "isBuyerCompany">,
  digest: (text: string) => string
): Omit<FrozenDraft, "flags"> {
  const content = digest(`${describeContent(draft)}\n${draft.additionalDetails}`)
  // An earlier create may have made an invoice that shows the buyer as it was before an edit.
  const isSameBuyer =
    before.firstStampedAt === null ||
    isWholeContractor(draft.contractor, before.fingerprint, digest)
  const { buyerHasNip, isBuyerCompany: isCompany } = describeMailed(draft.contractor)
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
    isPaid: draft.payment.isPaid,
    dueDate: draft.payment.dueDate,
    buyerHasNip,
    isBuyerCompany: isSameBuyer || before.isBuyerCompany === isCompany ? isCompany : null,
    contentFingerprint: `${digestContractor(draft.contractor, digest)}.${digest(describeShown(draft))}`,
    fingerprint: isSameBuyer ? `${content}.${digestWhole(draft.contractor, digest)}` : content,
  }
}

/**
 * True when the order's buyer is the same as when the request was stamped; then an invoice that shows
 * another buyer cannot be this request's.
 */
export const isSameContractor = (
  contractor: Shown,
  contentFingerprint: string | null,
  digest: (text: string) => string
): boolean => contentFingerprint?.split(".")[0] === digestContractor(contractor, digest)

/**
 * True when the buyer that the service shows may be the one that was sent, written the service's way:
 * it may add or omit the country before a tax number.
 */
export const mayBeSentContractor = (
  shown: Shown,
  contentFingerprint: string | null,
  digest: (text: string) => string
): boolean =>
  listSentTaxNumbers(shown.taxIdentificationNumber ?? "").some((taxIdentificationNumber) =>
    isSameContractor({ ...shown, taxIdentificationNumber }, contentFingerprint, digest)
  )

/**
 * True when nothing about the order's buyer changed since the request was stamped: then the service's
 * words can quote no name or street that is not known here. Always false for a request that an older
 * version stamped or whose creates were sent with several buyers.
 */
export const isWholeContractor = (
  contractor: Contractor,
  fingerprint: string | null,
  digest: (text: string) => string
): boolean => fingerprint?.split(".")[1] === digestWhole(contractor, digest)

const digestWhole = (contractor: Contractor, digest: (text: string) => string): string =>
  digest(JSON.stringify(Object.entries(contractor).sort(([a], [b]) => (a < b ? -1 : 1))))

type Shown = Pick<Contractor, "name" | "taxIdentificationNumber" | "postCode">

/** Digests only the part of the buyer that a look-up compares, in the form it compares. */
export function digestContractor(contractor: Shown, digest: (text: string) => string): string {
  const { name, taxIdentificationNumber, postCode } = contractor
  const shown = [foldText(name), foldText(taxIdentificationNumber ?? ""), foldPostcode(postCode)]
  return digest(JSON.stringify(shown))
}

/**
 * What a look-up compares apart from the buyer. Two drafts that differ only elsewhere (paid or not,
 * unit, category) cannot be told apart by it, so they are lookalikes. Days are left out: a service may
 * write them a day off, and then an equal order's invoice from after midnight looks like this one.
 */
function describeShown({ currency, totals, positions }: InvoiceDraft): string {
  const lines = positions.map(({ name, quantity, gross }) => [foldText(name), quantity, gross])
  return JSON.stringify([currency, totals.gross, lines.map(String).sort()])
}
