import type { InvoiceRequest, LeftDraft } from "../../core/request/invoice-request"
import { adoptDraft, loseDraft, setDraftAside } from "../../core/lifecycle/waiting-draft"
import type { InvoicingService } from "../../core/request/outcomes"
import { hasReference } from "../../core/draft/reference"
import { isProvenFor } from "../look-up/account-evidence"
import { adoptFound } from "../look-up/adopt-found"
import { describeChange } from "../order-changes/cancel-request"
import { composeInvoice } from "./compose-request"
import { FINISHED, STOPPED } from "./end-step"
import { digestContractor } from "./freeze-draft"
import { findOutdated } from "./find-outdated"
import { draftGone, draftIssued } from "../look-up/look-reasons"
import { isAnotherOrders } from "../look-up/tied-invoices"
import type { DraftOrReason } from "./draft-or-reason"
import type { Ports, StepEnd } from "../ports"
import { readDraft, type DraftSeen } from "./read-draft"
import { saveWaitReason, unreadReason } from "./save-wait-reason"

type Waiting = {
  request: InvoiceRequest
  companyId: string
  accountId: string
  service: InvoicingService
  composed: DraftOrReason
}

/**
 * Checks a waiting draft, which may have been issued or deleted or may be in another account by now.
 *
 * An issued draft is the order's invoice, whatever became of the order; if the order has changed since
 * the draft, the invoice is marked for correction in the same statement.
 *
 * @returns the request if its draft can be issued or is no longer of any use; else the end of the
 *   step.
 */
export async function checkDraft(
  ports: Ports,
  step: Waiting,
  isLastTry: boolean
): Promise<{ request: InvoiceRequest } | { end: StepEnd }> {
  const { request, service, composed } = step
  if (request.accountId !== step.accountId) return await leaveDraft(ports, step)
  const seen = await readDraft(ports, request, service)
  const looked = { request, attempts: seen.reports }
  if (!(await isToldByKey(ports, step, seen))) {
    // It may be a stranger's or this draft, issued by hand, and a second invoice could not be taken back.
    if (seen.kind === "issued") return await loseToPerson(ports, request, seen)
    if (seen.kind === "unread") return await awaitReading(ports, request, seen)
    await ports.ledger.logAttempts(request.id, seen.reports)
    return await leaveDraft(ports, step)
  }
  if (seen.kind === "forbidden" && !isLastTry) {
    await ports.ledger.logAttempts(request.id, seen.reports)
    return { end: { kind: "retry", reason: "the draft may not be read" } }
  }
  switch (seen.kind) {
    case "draft":
      await ports.ledger.logAttempts(request.id, seen.reports)
      return { request }
    case "issued": {
      // The service may have restarted its id numbering: a person decides whose it is.
      const invoice = { ...seen.invoice, invoiceId: request.draftId ?? seen.invoice.invoiceId }
      if (await isAnotherOrders(ports, request, { invoice, isOurs: true })) {
        return await loseToPerson(ports, request, seen)
      }
      const content = await composeContent(ports, step)
      const change = findOutdated(ports, request, content)
      const buyer =
        content.kind === "draft"
          ? digestContractor(content.draft.contractor, ports.digest)
          : undefined
      const outdated = change && (await describeChange(ports, request, change, buyer))
      await adoptFound(
        ports,
        request,
        seen.invoice,
        (found) => adoptDraft(looked, { ...found, invoice: seen.invoice, outdated }),
        { isOutdated: outdated !== null }
      )
      return { end: FINISHED }
    }
    case "unread":
      return await awaitReading(ports, request, seen)
    case "gone":
    case "other":
    case "forbidden": {
      // Somebody deleted it: if the order gets no invoice, there is nothing to ask a person.
      if (seen.kind === "gone" && composed.kind !== "draft") {
        await ports.ledger.logAttempts(request.id, seen.reports)
        return { request }
      }
      return await loseToPerson(ports, request, seen)
    }
  }
}

/**
 * What the order's invoice would say now. A refusal that concerns only whether it may be issued yet, such
 * as a missing payment, says nothing about an invoice that exists.
 */
async function composeContent(
  ports: Ports,
  { request: { orderId }, companyId, composed }: Waiting
): Promise<DraftOrReason> {
  if (composed.kind !== "refused") return composed
  return await composeInvoice(ports, { orderId, companyId, isForced: true })
}

/** Puts the reason for waiting on the row, which nothing else would. */
async function awaitReading(
  ports: Ports,
  request: InvoiceRequest,
  { end, reports }: Extract<DraftSeen, { kind: "unread" }>
): Promise<{ end: StepEnd }> {
  await ports.ledger.logAttempts(request.id, reports)
  const [report] = reports
  if (end.kind === "retry" && report) await saveWaitReason(ports, request, unreadReason(report))
  return { end }
}

/** Leaves it for manual review: a person looks in the service and decides. */
async function loseToPerson(
  ports: Ports,
  request: InvoiceRequest,
  seen: DraftSeen
): Promise<{ end: StepEnd }> {
  const left = await nameLeft(ports, request, seen)
  const id = request.draftId ?? ""
  const reason =
    seen.kind === "issued" ? draftIssued(id, seen.invoice.invoiceNumber) : draftGone(id)
  const looked = { request, attempts: seen.reports }
  await ports.ledger.apply(loseDraft(looked, { reason, left }))
  return { end: FINISHED }
}

/**
 * Whether what was read under the draft's id can be trusted to be about this draft: it was read with
 * the key that saved it, or with one proven to open the same account. With any other key it may be a
 * stranger's document, unless it has our reference.
 */
async function isToldByKey(
  ports: Ports,
  { request, companyId }: Waiting,
  seen: DraftSeen
): Promise<boolean> {
  const keyDigest = ports.keyDigestOf(companyId)
  if (keyDigest === null || keyDigest === request.keyDigest) return true
  if (await isProvenFor(ports, { companyId, keyDigest }, request.keyDigest)) return true
  const isRead = seen.kind === "draft" || seen.kind === "issued"
  return isRead && hasReference(seen.invoice.additionalDetails ?? "", request.reference ?? "")
}

/** The draft cannot be read: another one is saved, or the order ends if it gets no invoice. */
async function leaveDraft(
  ports: Ports,
  { request, composed }: Waiting
): Promise<{ request: InvoiceRequest } | { end: StepEnd }> {
  if (composed.kind !== "draft") return { request }
  await ports.ledger.apply(setDraftAside(request, await readNow(ports)))
  return { end: STOPPED }
}

/** What an abandoned draft may leave in the service; `id` is null if it opens another's document. */
async function nameLeft(
  ports: Ports,
  { draftId }: InvoiceRequest,
  seen: DraftSeen
): Promise<LeftDraft | null> {
  if (seen.kind === "gone") return null
  const isAnothers = seen.kind === "other" && !seen.isOurs
  return { id: isAnothers ? null : draftId, at: await readNow(ports) }
}

const readNow = async ({ ledger }: Pick<Ports, "ledger">) =>
  new Date(await ledger.readClockMs()).toISOString()
