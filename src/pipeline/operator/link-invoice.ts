import { isActOf } from "../../core/request/allowed-acts"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { findAccountOfLeft } from "../../core/request/left-drafts"
import { link as linkTo, linkUnverified } from "../../core/lifecycle/link"
import { mayExist } from "../../core/lifecycle/request-questions"
import type { Transition } from "../../core/lifecycle/transition"
import type { Outcome, ServiceInvoice } from "../../core/request/outcomes"
import { composeReference, hasReference } from "../../core/draft/reference"
import { notFound, conflict, reject, type ActResult } from "./act-result"
import {
  compareInvoice,
  invoiceTied,
  rejectIfTied,
  type Link,
  type LinkCommand,
} from "./compare-linked"
import { describeLinked } from "./describe-linked"
import { findEarly } from "./find-early"
import { mayBeSentContractor } from "../issue/freeze-draft"
import { placeLeftDraft } from "../issue/place-left-draft"
import { readIssuedAt } from "../look-up/issued-at"
import type { Ports } from "../ports"
import { accountUndecided } from "../holds/reject-account"
import { findTiedAnswers } from "../issue/record-answered"
import { noteCanceled } from "../order-changes/cancel-request"
import { makeReason } from "../reasons"
import { noteRefused } from "../ksef/record-ksef"
import { redactReport } from "../redact-words"
import { openRestartedAccount, decideAccount } from "../holds/same-account"

/**
 * Ties an existing invoice of the service to the order, after reading and comparing it.
 *
 * A difference must be accepted with a second command; it is then kept on the row without holding the
 * company, since a person has looked at it. An invoice that cannot be read is tied on a person's
 * statement and marked as not verified.
 */
export async function linkInvoice(
  ports: Ports,
  id: string,
  invoiceId: string,
  command: LinkCommand = {}
): Promise<ActResult> {
  const request = await ports.ledger.findRequest(id)
  if (!request) return notFound()
  if (command.seen && !isAsShown(request, command.seen)) return conflict()
  if (!isActOf("link", request.state)) {
    return reject(
      "conflict",
      "NOT_LINKABLE",
      `A request that is ${request.state} cannot be linked.`,
      { state: request.state }
    )
  }
  const service = request.companyId === null ? null : ports.serviceOf(request.companyId)
  if (request.companyId === null || !service) {
    return reject(
      "conflict",
      "COMPANY_NOT_CONFIGURED",
      "The request has no company, so its invoice cannot be read."
    )
  }
  const { companyId } = request
  const opened = await decideAccount(ports, companyId, service)
  // The person looked in the account that the invoice was sent to, whatever the key opens now.
  const lookedInto = command.unverified ? whereSent(request, invoiceId, opened) : opened
  const accountId = lookedInto ?? opened
  if (accountId === null) return accountUndecided()
  const tied = await ports.ledger.findTiedInvoices({ companyId, accountId }, [invoiceId], id)
  const isTied = tied.size > 0
  const isElsewhere = accountId !== opened
  const linked = await readAndLink(ports, {
    request,
    service,
    accountId,
    isElsewhere,
    invoiceId,
    isTied,
    ...command,
  })
  // If the order was canceled meanwhile, no other event will report it.
  return "request" in linked ? { request: await noteCanceled(ports, linked.request) } : linked
}

const isAsShown = (
  { state, stampedAt }: InvoiceRequest,
  seen: NonNullable<LinkCommand["seen"]>
): boolean => state === seen.state && (seen.stampedAt === undefined || stampedAt === seen.stampedAt)

/**
 * The account that the invoice was sent to, if one may exist: the last create's, or that of the create
 * that left this draft, which somebody issued by hand. If the key opens the last create's account, that
 * account is meant, since each account numbers its ids from the start.
 */
function whereSent(
  request: InvoiceRequest,
  invoiceId: string,
  opened: string | null
): string | null {
  if (!mayExist(request)) return null
  if (opened === request.accountId) return opened
  return findAccountOfLeft(request, invoiceId) ?? request.accountId
}

async function readAndLink(ports: Ports, link: Link): Promise<ActResult> {
  const { request, service, invoiceId } = link
  const outcome = await service.readInvoice(invoiceId)
  // A mistyped id may be another buyer's invoice, which the service's words may quote.
  await ports.ledger.logAttempts(request.id, [redactReport(outcome.report, null)])
  if (outcome.kind === "refused" && !link.unverified) {
    // This does not prove that there is none: the service may show nothing by id, or not yet.
    return reject(
      "invalid",
      "INVOICE_NOT_FOUND",
      "invoice_id: the service shows no invoice under this id. Check the id, or check the invoice in the service yourself and link it with `unverified`."
    )
  }
  const placed = await placeLeftDraft(ports, link, outcome)
  if (outcome.kind !== "done" || isStrangers(placed, outcome.value)) {
    return await linkOnWord(ports, placed, outcome)
  }
  return await linkRead(ports, placed, outcome.value)
}

/** Ties an invoice that was read to a request, after comparing the two. */
export async function linkRead(
  ports: Ports,
  link: Link,
  invoice: ServiceInvoice
): Promise<ActResult> {
  const { request, invoiceId } = link
  const found = await compareInvoice(ports, link, invoice)
  if ("rejection" in found) return found
  const accountId = link.isTied
    ? await openRestartedAccount(ports, request, invoiceId)
    : link.accountId
  const isOtherBuyer = showsOtherBuyer(ports, request, invoice)
  const settled = await findOthersAnswers(ports, request, invoiceId)
  const { difference } = found
  const issuedAt = await readIssuedAt(ports, null, invoice)
  const linked = await tie(
    ports,
    { request, accountId, invoiceId },
    linkTo(request, {
      ...describeLinked(ports, request, { invoice, accountId, issuedAt, difference }),
      isOtherBuyer,
      settled,
    })
  )
  if ("request" in linked) await noteRefused(ports, linked.request, invoice)
  return linked
}

/** True if the present key shows a document of another account, without the order's reference. */
const isStrangers = (
  { isElsewhere, request }: Link,
  { additionalDetails: details }: ServiceInvoice
): boolean => isElsewhere && !hasReference(details ?? "", composeReference(request.orderId))

function showsOtherBuyer(
  ports: Ports,
  { contentFingerprint }: InvoiceRequest,
  { contractor }: ServiceInvoice
): boolean {
  const shown = { ...contractor, name: contractor.name ?? "", postCode: contractor.postCode ?? "" }
  return !mayBeSentContractor(shown, contentFingerprint, ports.digest)
}

/** Ties an invoice that the plugin cannot read, if a person who looked at it vouches for it. */
async function linkOnWord(
  ports: Ports,
  { request, accountId, invoiceId, isTied, unverified }: Link,
  outcome: Outcome<unknown>
): Promise<ActResult> {
  if (isTied) return invoiceTied()
  if (!unverified) {
    return outcome.kind === "key-rejected"
      ? reject(
          "service",
          "INVOICE_UNREADABLE",
          "The API key may not read this invoice, so it cannot be compared. Give the key that right, or check the invoice in the service yourself and link it with `unverified`."
        )
      : reject(
          "service",
          "SERVICE_SILENT",
          "The service could not be asked about this invoice. Try again, or check the invoice in the service yourself and link it with `unverified`."
        )
  }
  // The unread invoice may not be the one that is still on its way.
  const early = mayExist(request) ? await findEarly(ports, request) : null
  if (early) return early
  const { invoiceNumber } = unverified
  const settled = await findOthersAnswers(ports, request, invoiceId)
  // A later create's key opens another account, where the id is another order's; and a person's
  // statement does not prove which account the present one opens.
  const keyDigest = accountId === request.accountId ? request.keyDigest : null
  const linked = { invoiceId, invoiceNumber, accountId, keyDigest, settled }
  const transition = linkUnverified(request, linked, linkedUnverified())
  return await tie(ports, { request, accountId, invoiceId }, transition)
}

/** Other orders' invoices that this request's creates were answered with: they are no second invoices. */
async function findOthersAnswers(
  ports: Ports,
  request: InvoiceRequest,
  invoiceId: string
): Promise<string[]> {
  const tied = await findTiedAnswers(ports, request)
  return tied.filter((answered) => answered !== invoiceId)
}

async function tie(
  ports: Ports,
  { request, ...link }: Pick<Link, "request" | "accountId" | "invoiceId">,
  transition: Transition
): Promise<ActResult> {
  try {
    const linked = await ports.ledger.apply(transition)
    return linked ? { request: linked } : conflict()
  } catch (error) {
    const tie = { ...link, companyId: request.companyId ?? "", exceptId: request.id }
    return await rejectIfTied(ports, tie, error)
  }
}

const linkedUnverified = () =>
  makeReason(
    "LINKED_UNVERIFIED",
    "Somebody linked this invoice without the plugin being able to read it, so nothing was compared. Compare it with the order in the service."
  )
