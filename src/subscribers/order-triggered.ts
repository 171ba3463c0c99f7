import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { logger } from "@medusajs/framework/logger"
import { composeInvoicing, precedenceOf } from "../composition"
import { triggerInEffect } from "../core/settings/options"
import { requestInvoiceWorkflow } from "../workflows/request-invoice"
import { registerCompletionHook } from "../workflows/write-given-buyer"

// Medusa loads subscribers after all workflows, so the shop's own handler was registered first.
const whyUnregistered = registerCompletionHook()
if (whyUnregistered !== null) {
  logger.info(
    `invoicing: a tax number in additional_data is not read automatically (${whyUnregistered}). If the shop has its own handler of the hook ordersCompleted, run writeGivenBuyerWorkflow in it`
  )
}

/**
 * Requests the invoice when the chosen trigger fires for an order.
 *
 * Both order events arrive here. The one that is not the trigger is ignored, except for an order that is
 * placed with a captured payment, by the checkout or as a draft order: with `payment.captured` as the
 * trigger, no event of that payment follows.
 */
export default async function orderTriggered({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await precedenceOf(container).ahead(async () => {
    const { settings, orders } = await composeInvoicing(container)
    const trigger = triggerInEffect(settings)
    const { id } = event.data
    const isPlaced = event.name === "order.placed" && trigger === "payment.captured"
    const hasCapture = async () =>
      (await orders.readPayments([id])).some(({ captured }) => Number(captured) > 0)
    if (event.name !== trigger && !(isPlaced && (await hasCapture()))) return
    await requestInvoiceWorkflow(container).run({
      input: {
        order_id: id,
        requested_by: trigger,
        is_placed: isPlaced,
        told_at: readEmittedAt(event.metadata?.created_at),
      },
    })
  })
}

/** Earlier versions of Medusa do not say when an event was emitted; a bus may make a text of it. */
function readEmittedAt(moment: Date | string | undefined): string | null {
  const date = new Date(moment ?? "")
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

export const config: SubscriberConfig = {
  event: ["order.completed", "order.placed"],
  context: { subscriberId: "invoicing-order-triggered" },
}
