import { awaitsPayment } from "../../core/lifecycle/request-questions"
import { findOwed } from "../../core/payment/owed"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { Refusal } from "../../core/request/refusals"
import { triggerInEffect } from "../../core/settings/options"
import type { Ports } from "../ports"
import { MAX_TURNS, queueAnew } from "./cancel-request"

type Needed = Pick<Ports, "settings" | "ledger" | "orders" | "queue" | "log" | "now">

/**
 * The trigger fired for an order that has a request already: with `payment.captured` it does so for each
 * part that is paid.
 */
export async function noteTriggeredAgain(
  ports: Needed,
  request: InvoiceRequest
): Promise<InvoiceRequest> {
  const isOfPayment = triggerInEffect(ports.settings) === "payment.captured"
  let current = request
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    // Another trigger, chosen meanwhile, does not wait for payments.
    if (awaitsPayment(current)) {
      return isOfPayment
        ? await composeOncePaid(ports, current)
        : ((await queueAnew(ports, current)) ?? current)
    }
    if (!isOfPayment || current.state !== "queued" || current.isForced) return current
    // A worker may have read the order before this payment.
    const queued = await queueAnew(ports, current)
    if (queued) return queued
    const read = await ports.ledger.findRequest(current.id)
    if (!read) return current
    current = read
  }
  return current
}

/**
 * Composes again what was refused because its order was not paid in full, once the order's payments or
 * its total have changed: it is then issued as paid, or refused with the current amounts.
 */
export async function composeOncePaid(
  ports: Needed,
  request: InvoiceRequest
): Promise<InvoiceRequest> {
  const { settings, orders } = ports
  if (triggerInEffect(settings) === "manual") return request
  const order = await orders.readOrder(request.orderId)
  if (!order) return request
  const isCanceled = order.canceledAt !== null || order.status === "canceled"
  const owed = isCanceled ? null : findOwed(order, settings.maxDecimals)
  if (owed && isToldAlready(request, owed)) return request
  return (await queueAnew(ports, request)) ?? request
}

const isToldAlready = ({ reasons }: InvoiceRequest, { params }: Refusal): boolean =>
  Object.entries(params).every(([name, value]) => reasons?.[0]?.params[name] === value)
