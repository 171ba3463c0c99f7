import { mayBeIssuedNow } from "../../core/request/allowed-acts"
import { conflict, reject, rejectUnknownOrder, type ActResult } from "./act-result"
import type { Ports } from "../ports"
import { requestInvoice } from "../issue/request-invoice"
import { isAsSeen, routeAgain, tryAgain, type SeenState } from "./try-again"

/**
 * Issues an order's invoice because a person asked, whatever the rules about who gets one.
 *
 * @param seen the request's state as the person was shown it; null when there was none.
 * @param shownAt its `updatedAt` then.
 */
export async function issueNow(
  ports: Ports,
  orderId: string,
  seen?: SeenState | null,
  shownAt?: string
): Promise<ActResult> {
  if (ports.settings.companies.length === 0) {
    return reject(
      "conflict",
      "NOT_CONFIGURED",
      "No API key is configured, so nothing can be issued."
    )
  }
  const existing = await ports.ledger.findRequestOfOrder(orderId)
  // A repeated command counts once; but a request queued without a person could still be skipped by a rule.
  const isUnforced = existing?.state === "queued" && !existing.isForced
  const isOnItsWay = existing?.state === "issuing" || (existing?.state === "queued" && !isUnforced)
  if (existing && isOnItsWay && !seen) return { request: existing }
  const isSeen = seen === null ? isUnforced : existing && isAsSeen(existing, seen, shownAt)
  if (existing && !isSeen) return conflict()
  if (existing && (isUnforced || mayBeIssuedNow(existing))) {
    const route = await routeAgain(ports, existing)
    return "rejection" in route
      ? route
      : await tryAgain(ports, existing, { ...route, isForced: true })
  }
  if (existing) {
    return isOnItsWay
      ? { request: existing }
      : reject(
          "conflict",
          "REQUEST_EXISTS",
          `This order already has an invoice request; it is ${existing.state}.`,
          { state: existing.state }
        )
  }
  const made = await requestInvoice(ports, { orderId, requestedBy: "person", isForced: true })
  return made ? { request: made.request } : rejectUnknownOrder()
}
