import { composeContractor } from "../../core/contractor/compose-contractor"
import type { Difference, InvoiceRequest } from "../../core/request/invoice-request"
import { isDraftStatus } from "../../core/request/invoice-status"
import { findAccountOfLeft } from "../../core/request/left-drafts"
import { mayExist } from "../../core/lifecycle/request-questions"
import { isNoSale } from "../../core/look-up/match-invoice"
import type { RequestState } from "../../core/lifecycle/states"
import type { InvoicingService, ServiceInvoice } from "../../core/request/outcomes"
import { composeReference, findReference, hasReference } from "../../core/draft/reference"
import { compareBuyers } from "../../core/look-up/same-buyer"
import { saleTotalOf } from "../../core/money/sale-total"
import { reject, type Rejection } from "./act-result"
import { findEarly } from "./find-early"
import { accountIsAnother } from "../holds/reject-account"
import type { Ports } from "../ports"
import { findDifference } from "../follow-up/read-back"

/** What a person gives in addition to the invoice's id. */
export type LinkCommand = {
  /** The person was shown the difference and wants to link the invoice all the same. */
  acceptDifference?: boolean
  /** The difference that was shown; another one is not accepted. */
  seenDifference?: Record<"what" | "found" | "sent", string>
  /** The request as it was shown: a create may have been sent since and made another invoice. */
  seen?: { state: RequestState; stampedAt?: string | null | undefined }
  /**
   * The statement of a person who looked in the service, for an invoice that the plugin cannot read.
   * `note`: how they checked it. `invoiceNumber`: as the service shows it.
   */
  unverified?: { note: string; invoiceNumber: string | null }
}

/** The part of a request that its invoice is compared with; empty for an order without a request. */
export type Compared = Pick<
  InvoiceRequest,
  | "orderId"
  | "accountId"
  | "state"
  | "stampedAt"
  | "stampExpiresAt"
  | "reference"
  | "currency"
  | "totals"
  | "leftDrafts"
>

export type Link = LinkCommand & {
  request: InvoiceRequest
  service: InvoicingService
  /** The account that the present key opens; for a person's statement, the one the create was sent to. */
  accountId: string
  /** The present key opens another account than `accountId`, or it is undecided which. */
  isElsewhere: boolean
  invoiceId: string
  /** Its id is tied to another order in this account. */
  isTied: boolean
}

export const invoiceTied = () =>
  reject("conflict", "INVOICE_TIED", "That invoice already belongs to another order.")

/**
 * Turns a violation of the unique index on the invoice's id, which happens if another order got the
 * invoice a moment before, into a rejection.
 *
 * @throws `error`, if the invoice is no other order's.
 */
export async function rejectIfTied(
  ports: Pick<Ports, "ledger">,
  tie: { companyId: string; accountId: string; invoiceId: string; exceptId: string },
  error: unknown
): Promise<{ rejection: Rejection }> {
  const tied = await ports.ledger.findTiedInvoices(tie, [tie.invoiceId], tie.exceptId)
  if (tied.size === 0) throw error
  return invoiceTied()
}

/** Refuses what is not the issued invoice of a sale, whichever order it belongs to. */
function rejectDocument(invoice: ServiceInvoice, invoiceId: string) {
  if (invoice.invoiceId !== invoiceId) {
    return reject(
      "invalid",
      "INVOICE_IS_ANOTHER",
      "invoice_id: the service answered with another invoice."
    )
  }
  if (isDraftStatus(invoice.status)) {
    return reject(
      "invalid",
      "INVOICE_IS_DRAFT",
      "invoice_id: that invoice is a draft, not an issued one."
    )
  }
  // Made from or for the order's invoice, it may show the same buyer, amount and reference.
  if (isNoSale(invoice)) {
    return reject(
      "invalid",
      "INVOICE_IS_NO_SALE",
      "invoice_id: that document is a pro forma or a correction, not the invoice of a sale."
    )
  }
  return null
}

/** A linked invoice must be issued and show the order's total; anything else is a mistake. */
export async function compareInvoice(
  ports: Ports,
  {
    request,
    accountId,
    invoiceId,
    isTied,
    ...command
  }: LinkCommand & Pick<Link, "accountId" | "invoiceId" | "isTied"> & { request: Compared },
  invoice: ServiceInvoice
): Promise<{ rejection: Rejection } | { difference: Difference | null }> {
  const wrong = rejectDocument(invoice, invoiceId)
  if (wrong) return wrong
  const details = invoice.additionalDetails ?? ""
  const isOurs = hasReference(details, composeReference(request.orderId))
  if (isTied && !isOurs) return invoiceTied()
  if (findReference(details) && !isOurs) {
    return reject(
      "invalid",
      "INVOICE_OF_OTHER_ORDER",
      "invoice_id: that invoice carries the reference of another order."
    )
  }
  // The id is of the account the create was sent to, and under it the present key shows a stranger's
  // invoice. But a draft left in the account that the key opens is the order's own, whoever issued it.
  const isOfAnother = request.accountId !== null && request.accountId !== accountId
  const isOfLeft = findAccountOfLeft(request, invoiceId) === accountId
  if (!isOurs && mayExist(request) && isOfAnother && !isOfLeft) {
    return accountIsAnother()
  }
  // One made by hand would duplicate ours, which may appear in a moment.
  const early = isOurs || !mayExist(request) ? null : await findEarly(ports, request)
  if (early) return early
  // Only a create of unknown outcome made its invoice from the frozen draft; any other was made by
  // hand, from the order as it is now.
  const expected = mayExist(request) ? request : await expectTotals(ports, request)
  const difference = expected && findDifference(expected, invoice)
  if (!difference && !isOurs) {
    const another = await findOtherBuyer(ports, request, invoice)
    if (another && !isAccepted(another, command)) return rejectBuyer(another)
  }
  if (!difference || isAccepted(difference, command)) return { difference: difference ?? null }
  const { what, found, sent } = difference
  return reject(
    "invalid",
    "INVOICE_DIFFERS",
    `invoice_id: that invoice shows ${what} ${found}, this order ${sent}. If it is the right one anyway, link it with \`accept_difference\`.`,
    { what, found, sent }
  )
}

type Named = { what: "buyer"; found: string; sent: string }

/**
 * The buyer on an invoice that shows the order's amount, if it is clearly somebody else: if everything
 * has one price, a mistyped id may be another buyer's invoice.
 */
async function findOtherBuyer(
  { orders, settings }: Ports,
  { orderId }: Compared,
  { contractor }: ServiceInvoice
): Promise<Named | null> {
  const order = await orders.readOrder(orderId)
  const composed = order && composeContractor(order, settings)
  if (composed?.kind !== "contractor") return null
  const { contractor: ours } = composed
  return compareBuyers(ours, contractor) === "other"
    ? { what: "buyer", found: contractor.name ?? "", sent: ours.name }
    : null
}

const rejectBuyer = ({ what, found, sent }: Named) =>
  reject(
    "invalid",
    "INVOICE_DIFFERS",
    "invoice_id: that invoice names another buyer than this order. If it is the right one anyway, link it with `accept_difference`.",
    { what, found, sent }
  )

/** Only the difference that was shown is accepted. */
const isAccepted = (
  { what, found, sent }: Pick<Difference, "found" | "sent"> & { what: string },
  { acceptDifference = false, seenDifference: seen }: LinkCommand
): boolean =>
  acceptDifference && (!seen || (what === seen.what && found === seen.found && sent === seen.sent))

/** The currency is known even if the order's amount cannot be determined, such as after a return. */
async function expectTotals(ports: Ports, request: Compared): Promise<Compared | null> {
  const order = await ports.orders.readOrder(request.orderId)
  if (!order) return null
  const gross = saleTotalOf(order, ports.settings.maxDecimals)
  const totals = gross === null ? null : { net: "0", vat: "0", gross, byVat: {} }
  return { ...request, currency: order.currency, totals }
}
