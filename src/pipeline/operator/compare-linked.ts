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

/** What a person adds to the id of the invoice. */
export type LinkCommand = {
  /** Both figures were shown to a person, who wants it all the same. */
  acceptDifference?: boolean
  /** The figures that were shown; others are not accepted. */
  seenDifference?: Record<"what" | "found" | "sent", string>
  /** The request as it was shown: a create may have gone out since, and made an invoice of its own. */
  seen?: { state: RequestState; stampedAt?: string | null | undefined }
  /**
   * The word of a person who looked in the service, for an invoice that the plugin cannot read.
   * `note`: how it was looked at. `invoiceNumber`: as the service shows it.
   */
  unverified?: { note: string; invoiceNumber: string | null }
}

/** What of a request its invoice is compared with; an order without a request has the same, empty. */
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
  /** The account that the present key opens; of a person's word, the one the create went to. */
  accountId: string
  /** The present key opens another account than that, or nobody knows which. */
  isElsewhere: boolean
  invoiceId: string
  /** Its id is another order's, in this account. */
  isTied: boolean
}

export const invoiceTied = () =>
  reject("conflict", "INVOICE_TIED", "That invoice belongs to another order already.")

/**
 * Whoever ties an invoice that another order got a moment before meets the unique key of its id; that is
 * told as what it is.
 *
 * @throws `error`, where the invoice is no other order's.
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

/** A linked invoice must be issued and show the order's total; anything else is a slip. */
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
  if (invoice.invoiceId !== invoiceId) {
    return reject(
      "invalid",
      "INVOICE_IS_ANOTHER",
      "invoice_id: the service answered with another one."
    )
  }
  if (isDraftStatus(invoice.status)) {
    return reject(
      "invalid",
      "INVOICE_IS_DRAFT",
      "invoice_id: that invoice is a draft, not an issued one."
    )
  }
  // Made from the order's invoice or for it, it may show the very same buyer, amount and reference.
  if (isNoSale(invoice)) {
    return reject(
      "invalid",
      "INVOICE_IS_NO_SALE",
      "invoice_id: that document is a pro forma or a correction, not the invoice of a sale."
    )
  }
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
  // Under an id of the account the create went to, the present key shows a stranger's invoice; but
  // a draft that was left in the account it opens is the order's own, whoever issued it.
  const isOfAnother = request.accountId !== null && request.accountId !== accountId
  const isOfLeft = findAccountOfLeft(request, invoiceId) === accountId
  if (!isOurs && mayExist(request) && isOfAnother && !isOfLeft) {
    return accountIsAnother()
  }
  // One made by hand would stand beside ours, which may be there in a moment.
  const early = isOurs || !mayExist(request) ? null : await findEarly(ports, request)
  if (early) return early
  // Only a create of unknown outcome made its invoice as it was frozen; any other was made by
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
    `invoice_id: that invoice shows ${what} ${found}, this order ${sent}. If it is the right one all the same, link it with \`accept_difference\`.`,
    { what, found, sent }
  )
}

type Named = { what: "buyer"; found: string; sent: string }

/**
 * Who is named on an invoice that shows the order's amount, where that is clearly somebody else: with
 * one price for everything, a slip in the id is another buyer's invoice.
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
    "invoice_id: that invoice names another buyer than this order. If it is the right one all the same, link it with `accept_difference`.",
    { what, found, sent }
  )

/** Of other figures than those that were shown nothing was said. */
const isAccepted = (
  { what, found, sent }: Pick<Difference, "found" | "sent"> & { what: string },
  { acceptDifference = false, seenDifference: seen }: LinkCommand
): boolean =>
  acceptDifference && (!seen || (what === seen.what && found === seen.found && sent === seen.sent))

/** The currency is known also of an order whose amount cannot be told, such as after a return. */
async function expectTotals(ports: Ports, request: Compared): Promise<Compared | null> {
  const order = await ports.orders.readOrder(request.orderId)
  if (!order) return null
  const gross = saleTotalOf(order, ports.settings.maxDecimals)
  const totals = gross === null ? null : { net: "0", vat: "0", gross, byVat: {} }
  return { ...request, currency: order.currency, totals }
}
