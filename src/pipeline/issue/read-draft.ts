import type { InvoiceRequest } from "../../core/request/invoice-request"
import { isDraftStatus, isIssuedStatus } from "../../core/request/invoice-status"
import { judgeInvoice } from "../../core/look-up/match-invoice"
import type { CallReport, InvoicingService, ServiceInvoice } from "../../core/request/outcomes"
import { FINDABLE_MS } from "../../core/request/service-timing"
import { findReference, hasReference } from "../../core/draft/reference"
import { noteWait } from "../holds/asked-to-wait"
import { ON_HOLD_DELAY_MS, holdCompany } from "../holds/hold-company"
import { isForbidden } from "../holds/key-rights"
import { describeSought } from "../look-up/look-for-invoice"
import { remainingMs } from "../pauses"
import type { Ports, StepEnd } from "../ports"
import { redactReport } from "../redact-words"
import { readTrust } from "./draft-first-trust"

/**
 * What the document of a request's draft is by now. `other`: the id opens a document that is not this
 * order's, or that does not say whether it is issued. `unread`: it could not be read just now.
 */
export type DraftSeen = Seen | Unseen

type Read = { reports: readonly CallReport[] }
type Seen = Read &
  ({ kind: "draft"; invoice: ServiceInvoice } | { kind: "issued"; invoice: ServiceInvoice })

/** The outcomes without a usable document. */
export type Unseen = Read &
  (
    | { kind: "gone" | "forbidden" }
    | { kind: "other"; isOurs: boolean }
    | { kind: "unread"; end: StepEnd }
  )

/** Reads the draft of a request by its id. Call it only with the key that the draft was saved with. */
export async function readDraft(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<DraftSeen> {
  const companyId = request.companyId ?? ""
  const outcome = await service.readInvoice(request.draftId ?? "")
  const reports = [redactReport(outcome.report, null)]
  if (outcome.kind === "done") {
    const { value: invoice } = outcome
    const isOurs = await isOfRequest(ports, request, invoice)
    if (!isOurs) return { kind: "other", isOurs, reports }
    if (isDraftStatus(invoice.status)) return { kind: "draft", invoice, reports }
    const isIssued = await isToldIssued(ports, request, invoice)
    return isIssued ? { kind: "issued", invoice, reports } : { kind: "other", isOurs, reports }
  }
  if (isForbidden(outcome)) return { kind: "forbidden", reports }
  const unread = (end: StepEnd) => ({ kind: "unread", end, reports }) as const
  switch (outcome.kind) {
    case "key-rejected":
      await holdCompany(ports, companyId, "key-rejected")
      return unread({ kind: "wait", delayMs: ON_HOLD_DELAY_MS })
    case "refused": {
      const delayMs = await remainingMs(ports, request.draftSavedAt, FINDABLE_MS)
      return delayMs > 0 ? unread({ kind: "wait", delayMs }) : { kind: "gone", reports }
    }
    case "asked-to-wait":
      return unread({ kind: "wait", delayMs: noteWait(ports, companyId, outcome) })
    default:
      return unread({ kind: "retry", reason: "the draft could not be read" })
  }
}

/**
 * True by the documented status; by any other status only if it is known what the service calls a
 * draft, because the account, or this document, was seen as a draft before.
 */
async function isToldIssued(
  ports: Ports,
  request: InvoiceRequest,
  { status }: ServiceInvoice
): Promise<boolean> {
  if (status === null || isIssuedStatus(status)) return status !== null
  return request.stampedFor === "issue" || (await readTrust(ports, request)) === "proven"
}

/**
 * Decides by the reference. If the service shows none, the id that it returned is enough, unless the
 * document is clearly another: the service may have restarted its id numbering.
 */
async function isOfRequest(
  ports: Ports,
  request: InvoiceRequest,
  invoice: ServiceInvoice
): Promise<boolean> {
  const details = invoice.additionalDetails ?? ""
  if (hasReference(details, request.reference ?? "")) return true
  if (findReference(details) !== null) return false
  const { invoice: sought } = await describeSought(ports, request)
  return judgeInvoice(sought, invoice) !== "other"
}
