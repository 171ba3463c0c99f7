import { allowedActs } from "../core/allowed-acts"
import { isDoubled } from "../core/doubled"
import { DATABASE_NOW, type InvoiceRequest, type RequestPatch } from "../core/invoice-request"
import { findActContext } from "./act-context"
import { gone, lost, object, type ActResult } from "./act-result"
import { resumeCompany } from "./hold-company"
import type { Ports } from "./ports"
import { outcomeUnknown } from "./reasons"
import { wake } from "./wake"

/**
 * Takes a person's word that what is open about a request was dealt with outside the shop.
 *
 * Of a create of unknown outcome nothing is claimed: it is left as it is, and its stamp stays, so
 * that whoever wants the invoice after all gets a look-up first. Of an issued invoice the
 * difference, the correction, a second invoice and the e-mail that failed wait for nobody any more,
 * and so does the correction of one that may exist.
 */
export async function settleRequest(ports: Ports, id: string, note: string): Promise<ActResult> {
  const request = await ports.ledger.findRequest(id)
  if (!request) return gone()
  if (!allowedActs(request, await findActContext(ports, request)).settle) {
    return object(
      "conflict",
      "NOTHING_TO_SETTLE",
      `Nothing about this request waits for a person; it is ${request.state}.`,
      { state: request.state }
    )
  }
  const settled = await ports.ledger.changeRequest({
    id,
    expect: {
      state: request.state,
      revision: request.revision,
      sendState: request.sendState,
      // A correction noted meanwhile was not looked at.
      updatedAt: request.updatedAt,
    },
    set: request.state === "unknown" ? settleUnknown(request, note) : settleOpen(request),
    ...(isDoubled(request) ? { settled: request.answeredInvoiceIds ?? [] } : {}),
  })
  if (!settled) return lost()
  if (request.difference) await endDifferenceHold(ports, settled)
  return { request: settled }
}

/** The company was held until somebody looked: that is over with the last difference. */
async function endDifferenceHold(ports: Ports, { companyId }: InvoiceRequest): Promise<void> {
  if (companyId === null || (await ports.ledger.hasOpenDifference(companyId))) return
  if (ports.serviceOf(companyId)) await resumeCompany(ports, companyId, "difference")
}

const settleUnknown = (request: InvoiceRequest, note: string): RequestPatch => ({
  ...settleOpen(request),
  state: "skipped",
  revision: request.revision + 1,
  reasons: [{ code: "SETTLED_BY_HAND", field: null, params: {}, message: note }],
})

function settleOpen(request: InvoiceRequest): RequestPatch {
  const { difference, correction, sendState, sentAt } = request
  const isMailOpen = sendState === "refused" || sendState === "failed" || sendState === "unknown"
  return {
    ...(difference ? { difference: { ...difference, isSettled: true } } : {}),
    ...(correction ? { correction: { ...correction, isSettled: true } } : {}),
    ...(isMailOpen ? { sendState: sentAt === null ? "none" : "sent", sendReasons: null } : {}),
  }
}

/** True of a request that was settled by hand although its create may have made an invoice. */
export const isSettledUnknown = ({ state, stampedAt }: InvoiceRequest): boolean =>
  state === "skipped" && stampedAt !== null

/** The same, and of one whose outcome is still looked for. */
export const mayExist = (request: InvoiceRequest): boolean =>
  request.state === "unknown" || isSettledUnknown(request)

/** Goes back to looking for the invoice of a create whose outcome nobody ever learnt. */
export async function lookAgain(ports: Ports, request: InvoiceRequest): Promise<ActResult> {
  const unknown = await ports.ledger.changeRequest({
    id: request.id,
    expect: { state: "skipped", revision: request.revision },
    set: {
      state: "unknown",
      revision: request.revision + 1,
      looks: 0,
      lookedAt: null,
      enqueuedAt: DATABASE_NOW,
      reasons: [outcomeUnknown("settled by hand before")],
    },
  })
  if (!unknown) return lost()
  await wake(ports, unknown, "resolve")
  return { request: unknown }
}
