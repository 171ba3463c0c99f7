import { errorMessage } from "../../core/error-words"
import { isOfSale } from "../../core/draft/correction"
import { findOrderChange, hasRefund } from "../../core/order/order-change"
import { isIssuedOrMaybe } from "../../core/lifecycle/request-questions"
import { awaitsPayment } from "../../core/request/awaits-payment"
import type { InvoiceRequest, OrderChange } from "../../core/request/invoice-request"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import type { Ports } from "../ports"
import { noteOrderChange } from "./cancel-request"
import { composeOncePaid } from "./compose-once-paid"

type Reported = Exclude<OrderChange, "ORDER_CANCELED" | "BUYER_EDITED">

/**
 * Notes a change that an event reported, unless the invoice was already made from the changed order:
 * events come late and twice, and a refund may pay back what an edit before the invoice removed.
 */
export async function noteReportedChange(
  ports: Pick<Ports, "settings" | "ledger" | "orders" | "queue" | "log" | "now">,
  orderId: string,
  change: Reported
): Promise<InvoiceRequest | null> {
  const request = await ports.ledger.findRequestOfOrder(orderId)
  if (request && isIssuedOrMaybe(request) && (await isInvoiced(ports, request, change))) {
    return request
  }
  if (request && awaitsPayment(request)) {
    return (await composeOncePaid(ports, request)) ?? request
  }
  return await noteOrderChange(ports, orderId, change)
}

/** True only if the current order shows the change and is what was invoiced. */
async function isInvoiced(
  { orders, settings, log }: Pick<Ports, "orders" | "settings" | "log">,
  request: InvoiceRequest,
  change: Reported
): Promise<boolean> {
  if (change === "ORDER_RETURNED" || request.totals === null) return false
  // An order that was corrected is no longer what was invoiced.
  if (request.correction !== null && isOfSale(request.correction)) return false
  let order: OrderSnapshot | null
  try {
    order = await orders.readOrder(request.orderId)
  } catch (error) {
    // It is then marked, so that a person checks it and nothing is missed.
    const what = errorMessage(error)
    log.warn(`invoicing: order ${request.orderId} was not compared with its invoice: ${what}`)
    return false
  }
  if (!order) return false
  const { transformDraft, maxDecimals } = settings
  // The shop's own function may have arranged the positions differently from the order's lines.
  const invoiced = { ...request, positions: transformDraft ? null : request.positions }
  if (findOrderChange(invoiced, order, maxDecimals) !== null) return false
  if (change === "ORDER_REFUNDED") return hasRefund(order)
  // Only known lines show whether it is the same sale.
  return invoiced.positions !== null && isOfVersion(request, order)
}

/** A confirmed change gives its order a new version; a request linked by hand has none. */
const isOfVersion = ({ orderVersion }: InvoiceRequest, { version }: OrderSnapshot): boolean =>
  orderVersion !== null && version <= orderVersion
