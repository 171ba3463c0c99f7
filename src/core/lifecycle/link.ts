import type { AnyReason, Difference, InvoiceRequest } from "../request/invoice-request"
import { flagsOfLinked } from "../request/left-drafts"
import { announceIssued } from "./answers"
import { build } from "./build"
import { asShown } from "./operator"
import { mayExist } from "./request-questions"
import { DATABASE_NOW, type RequestPatch, type RequestVersion, type Transition } from "./transition"

/** What an operator's invoice has on the row. `settled`: answered invoices that are other orders'. */
type Linked = {
  invoiceId: string
  invoiceNumber: string | null
  accountId: string
  settled: readonly string[]
}

/** What may be left in the service beside the invoice that is linked. */
type WithDrafts = Parameters<typeof flagsOfLinked>[0]

/** What was frozen for a create that never made this invoice tells nothing of it. */
const NOT_SENT: RequestPatch = {
  saleDate: null,
  projectId: null,
  projectRule: null,
  orderVersion: null,
  positions: null,
  totals: null,
  priceType: null,
  contentFingerprint: null,
  isPaid: null,
  dueDate: null,
  buyerHasNip: null,
  isBuyerCompany: null,
}

const linkedTo = (
  request: RequestVersion & WithDrafts & Pick<InvoiceRequest, "stampedAt">,
  { invoiceId, invoiceNumber, accountId }: Linked
): RequestPatch => ({
  state: "issued",
  stampToken: null,
  serviceWords: null,
  nextAttemptAt: null,
  invoiceId,
  invoiceNumber,
  accountId,
  flags: flagsOfLinked(request, invoiceId),
  // Whoever made it may have given it to the buyer: it is mailed when a person says so.
  isMailOff: true,
  ...(mayExist(request) ? {} : NOT_SENT),
  // What is linked may ask for another amount than was sent, or be paid already.
  isPaid: null,
  dueDate: null,
})

/** An operator ties an invoice of the service to the order; it was read and compared. */
export const link = (
  request: RequestVersion & WithDrafts & Pick<InvoiceRequest, "stampedAt" | "totals">,
  linked: Linked & {
    keyDigest: string | null
    issuedAt: string | null
    currency: string | null
    issueDate: string | null
    saleDate: string | null
    /** As the service shows it. */
    totals: InvoiceRequest["totals"]
    /** Accepted by the operator. */
    difference: Difference | null
    /** The invoice shows another buyer than the one that was sent. */
    isOtherBuyer: boolean
    /** By KSeF: what is none yet is not announced to its buyer. */
    isRefused?: boolean
  }
): Transition =>
  build("link", {
    id: request.id,
    expect: asShown(request),
    set: {
      ...linkedTo(request, linked),
      totals: mayExist(request) ? request.totals : linked.totals,
      keyDigest: linked.keyDigest,
      issuedAt: linked.issuedAt ?? DATABASE_NOW,
      readBack: "done",
      currency: linked.currency,
      issueDate: linked.issueDate,
      saleDate: linked.saleDate,
      difference: linked.difference && { ...linked.difference, isSettled: true },
      reasons: null,
      // Of a buyer whom it does not show, the service's words about it are not to be trusted.
      ...(linked.isOtherBuyer ? { fingerprint: null, isBuyerCompany: null } : {}),
    },
    settled: linked.settled,
    events: announceIssued({ kind: "none" }, { isRead: linked.isRefused !== true }),
  })

/** The same on the operator's word, of an invoice that the key may not read. */
export const linkUnverified = (
  request: RequestVersion & WithDrafts,
  linked: Linked & { keyDigest: string | null },
  reason: AnyReason
): Transition =>
  build("linkUnverified", {
    id: request.id,
    expect: asShown(request),
    set: {
      ...linkedTo(request, linked),
      keyDigest: linked.keyDigest,
      // Nothing passed just now that would show the key to work.
      issuedAt: request.stampedAt ?? DATABASE_NOW,
      readBack: "gave_up",
      reasons: [reason],
      fingerprint: null,
      isBuyerCompany: null,
    },
    settled: linked.settled,
    events: announceIssued({ kind: "none" }),
  })
