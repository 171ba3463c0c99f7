import type { AnyReason, Difference, InvoiceRequest } from "../request/invoice-request"
import { flagsOfLinked } from "../request/left-drafts"
import { announceIssued } from "./answers"
import { build } from "./build"
import { asShown } from "./operator"
import { mayExist } from "./request-questions"
import { DATABASE_NOW, type RequestPatch, type RequestVersion, type Transition } from "./transition"

/**
 * What the row stores of the invoice that an operator linked. `settled`: answered invoices that
 * belong to other orders.
 */
type Linked = {
  invoiceId: string
  invoiceNumber: string | null
  accountId: string
  settled: readonly string[]
}

/** What may be left in the service besides the linked invoice. */
type WithDrafts = Parameters<typeof flagsOfLinked>[0]

/** Clears what was frozen for a create that never made this invoice: it says nothing about it. */
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
  // Whoever made the invoice may have given it to the buyer, so it is mailed only when a person
  // orders it.
  isMailOff: true,
  ...(mayExist(request) ? {} : NOT_SENT),
  // The linked invoice may demand another amount than was sent, or be paid already.
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
    /** By KSeF: it is not yet a valid invoice, so it is not announced to its buyer. */
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
      // The service's words about a buyer who is not on the invoice cannot be trusted.
      ...(linked.isOtherBuyer ? { fingerprint: null, isBuyerCompany: null } : {}),
    },
    settled: linked.settled,
    events: announceIssued({ kind: "none" }, { isRead: linked.isRefused !== true }),
  })

/** Like {@link link}, on the operator's word, for an invoice that the key may not read. */
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
      // No call was made just now that would show that the key works.
      issuedAt: request.stampedAt ?? DATABASE_NOW,
      readBack: "gave_up",
      reasons: [reason],
      fingerprint: null,
      isBuyerCompany: null,
    },
    settled: linked.settled,
    events: announceIssued({ kind: "none" }),
  })
