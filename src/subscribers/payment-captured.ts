import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { composeInvoicing, precedenceOf } from "../composition"
import { awaitsPayment } from "../core/request/awaits-payment"
import { triggerInEffect } from "../core/settings/options"
import { noteCaptureWorkflow } from "../workflows/note-capture"
import { requestInvoiceWorkflow } from "../workflows/request-invoice"

const EVENT = "payment.captured"

/**
 * Requests the invoice of the order whose payment was captured, if that is the trigger; otherwise a request
 * may have waited for it. An invoice that was issued unpaid is marked paid at the next minute's look.
 */
export default async function paymentCaptured({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const { settings, orders, ledger } = await composeInvoicing(container)
  const orderId = await orders.findOrderOfPayment(event.data.id)
  // The payment has no order yet, because checkout captures first; the sweep will find the order.
  if (!orderId) return
  await ledger.makePaymentDue(orderId)
  if (triggerInEffect(settings) !== EVENT) {
    const request = await ledger.findRequestOfOrder(orderId)
    if (request && awaitsPayment(request)) {
      await noteCaptureWorkflow(container).run({ input: { order_id: orderId } })
    }
    return
  }
  await precedenceOf(container).ahead(async () => {
    await requestInvoiceWorkflow(container).run({
      input: { order_id: orderId, requested_by: EVENT },
    })
  })
}

export const config: SubscriberConfig = {
  event: EVENT,
  context: { subscriberId: "invoicing-payment-captured" },
}
