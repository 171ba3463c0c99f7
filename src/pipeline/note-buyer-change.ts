import type { InvoiceRequest } from "../core/invoice-request"
import { isIssuedOrMaybe } from "../core/lifecycle/request-questions"
import { isPassedOverForBuyer, MAX_TURNS, mark, queueAnew } from "./cancel-request"
import { composeRequest } from "./compose-request"
import { isSameContractor } from "./freeze-draft"
import type { Ports } from "./ports"

/**
 * Marks the invoice of an order whose buyer was changed afterwards: name, tax number or postcode,
 * which the ledger has a digest of. One not issued yet, or passed over because of its buyer, is
 * composed anew, with the buyer as he is now.
 *
 * Whoever changes anything else of an order raises the same event, so that most of them lead to
 * nothing.
 */
export async function noteBuyerChange(
  ports: Ports,
  orderId: string
): Promise<InvoiceRequest | null> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const request = await ports.ledger.findRequestOfOrder(orderId)
    if (request?.state === "queued" || (request && isPassedOverForBuyer(ports, request))) {
      const queued = await queueAnew(ports, request)
      // Null: a worker stamped it meanwhile, perhaps with the buyer of before.
      if (queued) return queued
      continue
    }
    if (!request || !(await isBuyerChanged(ports, request))) return request
    return await mark(ports, request, "BUYER_EDITED")
  }
  throw new Error(`The invoice request of order ${orderId} kept changing; its buyer was not noted`)
}

async function isBuyerChanged(ports: Ports, request: InvoiceRequest): Promise<boolean> {
  const { orderId, contentFingerprint, correction } = request
  // Linked by hand: what its invoice shows nobody knows.
  if (!isIssuedOrMaybe(request) || contentFingerprint === null) return false
  // That it was canceled, refunded or returned says more, and the buyer is corrected once.
  const isOpen = correction !== null && correction.isSettled !== true
  if (isOpen || correction?.reason === "BUYER_EDITED") return false
  const companyId = request.companyId ?? ""
  const composed = await composeRequest(ports, { orderId, companyId, isForced: true })
  return (
    composed.kind === "draft" &&
    !isSameContractor(composed.draft.contractor, contentFingerprint, ports.digest)
  )
}
