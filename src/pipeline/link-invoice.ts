import { isActOf } from "../core/allowed-acts"
import type { Difference, InvoiceRequest } from "../core/invoice-request"
import { isDraftStatus } from "../core/invoice-status"
import { link as linkTo, linkUnverified } from "../core/lifecycle/operator"
import { mayExist } from "../core/lifecycle/request-questions"
import type { Transition } from "../core/lifecycle/transition"
import type { InvoicingService, Outcome, ServiceInvoice } from "../core/outcomes"
import { composeReference, findReference, hasReference } from "../core/reference"
import { saleTotalOf } from "../core/sale-total"
import { isDoubled } from "../core/doubled"
import { gone, lost, object, type ActResult, type Objection } from "./act-result"
import { findEarly } from "./find-early"
import { mayBeSentContractor } from "./freeze-draft"
import { accountIsAnother, accountUntold } from "./object-to-account"
import type { Ports } from "./ports"
import { findDifference } from "./read-back"
import { findTiedAnswers } from "./record-answered"
import { giveReason } from "./reasons"
import { redactReport } from "./redact-words"
import { beginAnew, decideAccount } from "./same-account"

/** What a person adds to the id of the invoice. */
export type LinkWish = {
  /** Both figures were shown to a person, who wants it all the same. */
  acceptDifference?: boolean
  /**
   * The word of a person who looked in the service, for an invoice that the plugin cannot read.
   * `note`: how it was looked at. `invoiceNumber`: as the service shows it.
   */
  unverified?: { note: string; invoiceNumber: string | null }
}

type Link = LinkWish & {
  request: InvoiceRequest
  service: InvoicingService
  /** The account that the present key opens; of a person's word, the one the create went to. */
  accountId: string
  invoiceId: string
  /** Its id is another order's, in this account. */
  isTied: boolean
}

/**
 * Ties an existing invoice of the service to the order, after reading and comparing it.
 *
 * Other figures need a second wish that accepts them; the difference is then kept on the row, and
 * holds nobody, since a person has looked at it. One that cannot be read is tied on a person's
 * word, and marked as not verified.
 */
export async function linkInvoice(
  ports: Ports,
  id: string,
  invoiceId: string,
  wish: LinkWish = {}
): Promise<ActResult> {
  const request = await ports.ledger.findRequest(id)
  if (!request) return gone()
  if (!isActOf("link", request.state)) {
    return object(
      "conflict",
      "NOT_LINKABLE",
      `A request that is ${request.state} cannot be linked.`,
      { state: request.state }
    )
  }
  const service = request.companyId === null ? null : ports.serviceOf(request.companyId)
  if (request.companyId === null || !service) {
    return object(
      "conflict",
      "COMPANY_NOT_SERVED",
      "The request has no company whose invoices could be read."
    )
  }
  const { companyId } = request
  const opened = await decideAccount(ports, companyId, service)
  // Whoever looked was in the account that the invoice was sent to, whatever the key opens now.
  const accountId = wish.unverified && mayExist(request) ? (request.accountId ?? opened) : opened
  if (accountId === null) return accountUntold()
  const tied = await ports.ledger.findTiedInvoices({ companyId, accountId }, [invoiceId], id)
  const isTied = tied.size > 0
  return await readAndLink(ports, { request, service, accountId, invoiceId, isTied, ...wish })
}

const invoiceTied = () =>
  object("conflict", "INVOICE_TIED", "That invoice belongs to another order already.")

async function readAndLink(ports: Ports, link: Link): Promise<ActResult> {
  const { request, service, invoiceId } = link
  const outcome = await service.readInvoice(invoiceId)
  // A slip may be another buyer's invoice, and the service's words about him.
  await ports.ledger.logAttempts(request.id, [redactReport(outcome.report, null)])
  if (outcome.kind === "refused" && !link.unverified) {
    // No proof that there is none: the service may show nothing by id, or not yet.
    return object(
      "invalid",
      "INVOICE_NOT_FOUND",
      "invoice_id: the service shows no invoice under this id. Check the id, or look in the service and link it on your word, with `unverified`."
    )
  }
  if (outcome.kind !== "done") return await linkOnWord(ports, link, outcome)
  const found = await compareInvoice(ports, link, outcome.value)
  if ("objection" in found) return found
  const accountId = link.isTied ? await beginAnew(ports, request, invoiceId) : link.accountId
  const keyDigest = ports.keyDigestOf(request.companyId ?? "")
  const isOtherBuyer = showsOtherBuyer(ports, request, outcome.value)
  const settled = await findOthersAnswers(ports, request, invoiceId)
  return await tie(
    ports,
    linkTo(request, {
      invoiceId,
      invoiceNumber: outcome.value.invoiceNumber,
      keyDigest,
      accountId,
      issuedAt: outcome.value.uploadDate,
      currency: outcome.value.currency ?? request.currency,
      issueDate: request.issueDate ?? outcome.value.issueDate,
      difference: found.difference,
      isOtherBuyer,
      settled,
    })
  )
}

function showsOtherBuyer(
  ports: Ports,
  { contentFingerprint }: InvoiceRequest,
  { contractor }: ServiceInvoice
): boolean {
  const shown = { ...contractor, name: contractor.name ?? "", postCode: contractor.postCode ?? "" }
  return !mayBeSentContractor(shown, contentFingerprint, ports.digest)
}

/** For an invoice that the plugin cannot read, somebody who looked at it may vouch. */
async function linkOnWord(
  ports: Ports,
  { request, accountId, invoiceId, isTied, unverified }: Link,
  outcome: Outcome<unknown>
): Promise<ActResult> {
  if (isTied) return invoiceTied()
  if (!unverified) {
    return outcome.kind === "key-rejected"
      ? object(
          "service",
          "INVOICE_UNREADABLE",
          "The API key may not read this invoice, so it cannot be compared. Give the key that right, or look in the service and link it on your word, with `unverified`."
        )
      : object(
          "service",
          "SERVICE_SILENT",
          "The service could not be asked about this invoice. Try again, or look in the service and link it on your word, with `unverified`."
        )
  }
  // What was not read may be another than the one that is still on its way.
  const early = mayExist(request) ? await findEarly(ports, request) : null
  if (early) return early
  const { invoiceNumber } = unverified
  const settled = await findOthersAnswers(ports, request, invoiceId)
  const linked = { invoiceId, invoiceNumber, accountId, settled }
  return await tie(ports, linkUnverified(request, linked, linkedUnverified()))
}

/** Invoices that this request's creates were answered with and that other orders have: no second ones. */
async function findOthersAnswers(
  ports: Ports,
  request: InvoiceRequest,
  invoiceId: string
): Promise<string[]> {
  const tied = await findTiedAnswers(ports, request)
  return tied.filter((answered) => answered !== invoiceId)
}

async function tie(ports: Ports, transition: Transition): Promise<ActResult> {
  const linked = await ports.ledger.apply(transition)
  if (!linked) return lost()
  await ports.emit("issued", linked)
  if (isDoubled(linked)) await ports.emit("doubled", linked)
  return { request: linked }
}

const linkedUnverified = () =>
  giveReason(
    "LINKED_UNVERIFIED",
    "A person linked this invoice without the plugin being able to read it, so nothing was compared. Compare it in the service."
  )

/** A linked invoice must be issued and show the order's total; anything else is a slip. */
async function compareInvoice(
  ports: Ports,
  { request, accountId, invoiceId, isTied, acceptDifference = false }: Link,
  invoice: ServiceInvoice
): Promise<{ objection: Objection } | { difference: Difference | null }> {
  if (invoice.invoiceId !== invoiceId) {
    return object(
      "invalid",
      "INVOICE_IS_ANOTHER",
      "invoice_id: the service answered with another one."
    )
  }
  if (isDraftStatus(invoice.status)) {
    return object(
      "invalid",
      "INVOICE_IS_DRAFT",
      "invoice_id: that invoice is a draft, not an issued one."
    )
  }
  const details = invoice.additionalDetails ?? ""
  const isOurs = hasReference(details, composeReference(request.orderId))
  if (isTied && !isOurs) return invoiceTied()
  if (findReference(details) && !isOurs) {
    return object(
      "invalid",
      "INVOICE_OF_OTHER_ORDER",
      "invoice_id: that invoice carries the reference of another order."
    )
  }
  // Under an id of the account the create went to, the present key shows a stranger's invoice.
  const isOfAnother = request.accountId !== null && request.accountId !== accountId
  if (!isOurs && mayExist(request) && isOfAnother) {
    return accountIsAnother()
  }
  // One made by hand would stand beside ours, which may be there in a moment.
  const early = isOurs || !mayExist(request) ? null : await findEarly(ports, request)
  if (early) return early
  // Only a create of unknown outcome made its invoice as it was frozen; any other was made by
  // hand, from the order as it is now.
  const expected = mayExist(request) ? request : await expectTotals(ports, request)
  const difference = expected && findDifference(expected, invoice)
  if (!difference || acceptDifference) return { difference: difference ?? null }
  const { what, found, sent } = difference
  return object(
    "invalid",
    "INVOICE_DIFFERS",
    `invoice_id: that invoice shows ${what} ${found}, this order ${sent}. If it is the right one all the same, link it with \`accept_difference\`.`,
    { what, found, sent }
  )
}

async function expectTotals(ports: Ports, request: InvoiceRequest): Promise<InvoiceRequest | null> {
  const order = await ports.orders.readOrder(request.orderId)
  const gross = order && saleTotalOf(order, ports.settings.maxDecimals)
  if (!gross) return null
  return { ...request, currency: order.currency, totals: { net: "0", vat: "0", gross, byVat: {} } }
}
