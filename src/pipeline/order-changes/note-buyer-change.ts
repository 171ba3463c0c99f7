import type { InvoiceRequest } from "../../core/request/invoice-request"
import { isIssuedOrMaybe } from "../../core/lifecycle/request-questions"
import { isSkippedForBuyer, MAX_TURNS, mark, queueAnew } from "./cancel-request"
import { digestContractor } from "../issue/freeze-draft"
import { readBuyerNow } from "../issue/read-contractor"
import type { Ports } from "../ports"

/**
 * Marks the invoice of an order whose buyer was changed afterwards: name, tax number or postcode, of
 * which the ledger has a digest. A request that is not issued yet, or was skipped because of its buyer,
 * is composed again with the current buyer.
 *
 * Any other change of an order raises the same event, so most calls do nothing.
 */
export async function noteBuyerChange(
  ports: Ports,
  orderId: string
): Promise<InvoiceRequest | null> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const request = await ports.ledger.findRequestOfOrder(orderId)
    if (request?.state === "queued" || (request && isSkippedForBuyer(ports, request))) {
      const queued = await queueAnew(ports, request)
      // Null: a worker stamped it meanwhile, perhaps with the buyer from before.
      if (queued) return queued
      continue
    }
    const buyer = request && (await findNewBuyer(ports, request))
    if (!request || !buyer) return request
    return await mark(ports, request, "BUYER_EDITED", buyer)
  }
  throw new Error(`The invoice request of order ${orderId} kept changing; its buyer was not noted`)
}

/** A digest of the order's buyer if it differs from the last one reported, else null. */
async function findNewBuyer(ports: Ports, request: InvoiceRequest): Promise<string | null> {
  const { orderId, contentFingerprint, correction } = request
  // Linked by hand: nobody knows what its invoice shows.
  if (!isIssuedOrMaybe(request) || contentFingerprint === null) return null
  const isOfBuyer = correction?.reason === "BUYER_EDITED"
  // A cancellation, refund or return says more; earlier versions kept no digest.
  const isOpen = correction !== null && correction.isSettled !== true
  if ((isOpen && !isOfBuyer) || (isOfBuyer && correction.buyer === undefined)) return null
  const known = correction?.buyer ?? contentFingerprint.split(".")[0]
  const now = await readBuyerNow(ports, { orderId, companyId: request.companyId })
  if (!now) return null
  // Also one whom no invoice could show: a number entered after the sale may be mistyped.
  const shown = now.kind === "contractor" ? now.contractor : now.buyer
  const buyer = digestContractor(shown, ports.digest)
  return buyer === known ? null : buyer
}
