import { planDelivery, type DeliveryPlan } from "../../core/webhooks/schedule"
import { composeBody, type ClaimedDelivery } from "../../core/webhooks/webhook"
import type { PostedDelivery, WebhookPorts } from "./webhook-port"

/**
 * How long a process keeps a claimed delivery. Four times the timeout of a call: a process that was
 * suspended in between may still repeat a call that another has made.
 */
export const LEASE_MS = 60_000

type Delivering = Pick<WebhookPorts, "deliveries" | "post" | "chance" | "log">

/** Makes one call for a claimed delivery and saves its outcome. */
export async function deliver(
  { deliveries, post, chance, log }: Delivering,
  delivery: ClaimedDelivery
): Promise<{ plan: DeliveryPlan; posted: PostedDelivery }> {
  const at = delivery.claimedAt
  const posted = await post(delivery, composeBody(delivery))
  const { retryAfterMs, ...call } = posted
  const plan = planDelivery({ status: call.status, retryAfterMs }, delivery, chance())
  const reason = await deliveries.recordDelivery(delivery, { attempt: { at, ...call }, plan })
  if (reason !== null) {
    const why =
      reason === "gone" ? "its receiver answered 410" : "all deliveries to it failed for days"
    log.warn(`invoicing: webhook ${delivery.webhookId} was turned off because ${why}`)
  }
  return { plan, posted }
}

const TEST_NOTE = "A test event from the shop's dashboard. It is not about an invoice."

/** Sends a test event at once, once, even to a webhook that is off. Null if the webhook is unknown. */
export async function deliverTest(
  ports: Delivering & Pick<WebhookPorts, "newEventId">,
  webhookId: string
): Promise<{ deliveryId: string; isDelivered: boolean; posted: PostedDelivery } | null> {
  const delivery = await ports.deliveries.addTestDelivery(
    { webhookId, eventId: ports.newEventId(), data: { note: TEST_NOTE } },
    LEASE_MS
  )
  if (!delivery) return null
  const { plan, posted } = await deliver(ports, delivery)
  return { deliveryId: delivery.id, isDelivered: plan.next === "delivered", posted }
}
