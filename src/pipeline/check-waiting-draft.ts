import type { InvoiceRequest } from "../core/invoice-request"
import { adoptDraft, loseDraft, setDraftAside } from "../core/lifecycle/waiting-draft"
import type { InvoicingService } from "../core/outcomes"
import { adoptFound } from "./adopt-found"
import { describeChange } from "./cancel-request"
import { FINISHED, STOPPED } from "./end-step"
import { findOutdated } from "./find-outdated"
import { draftGone } from "./look-reasons"
import type { DraftOrReason, Ports, StepEnd } from "./ports"
import { readDraft } from "./read-draft"

type Waiting = {
  request: InvoiceRequest
  companyId: string
  accountId: string
  service: InvoicingService
  composed: DraftOrReason
}

/**
 * A draft that waited may have been issued, deleted, or be of another account by now.
 *
 * One that was issued is the order's invoice, whatever became of the order; where that reads
 * otherwise by now than the draft, it is marked for correction in the same statement.
 *
 * @returns the request with a draft to be issued, or with one that is of no use; else the end of
 *   the step.
 */
export async function checkDraft(
  ports: Ports,
  step: Waiting,
  isLastTry: boolean
): Promise<{ request: InvoiceRequest } | { end: StepEnd }> {
  const { request, companyId, service, composed } = step
  const isSameKey = request.keyDigest === ports.keyDigestOf(companyId)
  if (!isSameKey || request.accountId !== step.accountId) {
    // It cannot be read: an order that gets no invoice ends with it, listed for the owner.
    if (composed.kind !== "draft") return { request }
    const at = new Date(await ports.ledger.readClockMs()).toISOString()
    await ports.ledger.apply(setDraftAside(request, at))
    return { end: STOPPED }
  }
  const seen = await readDraft(ports, request, service)
  const looked = { request, attempts: seen.reports }
  if (seen.kind === "forbidden" && !isLastTry) {
    await ports.ledger.logAttempts(request.id, seen.reports)
    return { end: { kind: "retry", reason: "the draft may not be read" } }
  }
  switch (seen.kind) {
    case "draft":
      await ports.ledger.logAttempts(request.id, seen.reports)
      return { request }
    case "issued": {
      const change = findOutdated(ports, request, composed)
      const outdated = change && (await describeChange(ports, request, change))
      await adoptFound(
        ports,
        request,
        seen.invoice,
        (found) => adoptDraft(looked, { ...found, invoice: seen.invoice, outdated }),
        { isOutdated: outdated !== null }
      )
      return { end: FINISHED }
    }
    case "untold":
      await ports.ledger.logAttempts(request.id, seen.reports)
      return { end: seen.end }
    case "gone":
    case "other":
    case "forbidden": {
      // Deleted by somebody: of an order that gets no invoice there is nothing to ask a person.
      if (seen.kind === "gone" && composed.kind !== "draft") {
        await ports.ledger.logAttempts(request.id, seen.reports)
        return { request }
      }
      const lost = await ports.ledger.apply(loseDraft(looked, draftGone(request.draftId ?? "")))
      if (lost) await ports.emit("refused", lost)
      return { end: FINISHED }
    }
  }
}
