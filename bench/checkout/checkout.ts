import { setTimeout as sleep } from "node:timers/promises"
import { BUYERS } from "../../demo/orders/buyers"
import type { Shop } from "../../demo/shop"
import type { PlainOrder } from "../../integration-tests/shop/place-plain-orders"
import type { ShopProcess } from "../../integration-tests/shop/shop-process-handle"

/** A shop and its placed orders, which are completed one after another. */
export type Checkout = {
  process: ShopProcess
  shop: Shop
  orderIds: string[]
  completed: number
  /** Whether the last order is completely processed. */
  isQuiet: (checkout: Checkout) => boolean
}

const LOOK_MS = 5
const DEADLINE_MS = 60_000
/** Enough for what Medusa itself does after its response. */
const PAUSE_MS = 15

const ORDER: PlainOrder = {
  buyer: BUYERS.person,
  lines: [
    { sku: "KUB-01", quantity: 2, discountMinor: 0 },
    { sku: "HER-01", quantity: 1, discountMinor: 50 },
  ],
  shippingMinor: 1499,
}

/**
 * Milliseconds until one more order is inserted, by Medusa's order module alone: a checkout's earlier steps
 * do not depend on the plugin.
 */
export async function placeInTurn({ process, shop, orderIds }: Checkout): Promise<number> {
  const begun = performance.now()
  orderIds.push(...(await process.ask("placePlain", { shop, orders: [ORDER] })))
  return performance.now() - begun
}

/**
 * Milliseconds until the next order is completed.
 *
 * Returns only after the order is issued and mailed, because the shop that is measured next runs on the same
 * machine.
 */
export async function completeInTurn(checkout: Checkout): Promise<number> {
  const orderId = checkout.orderIds[checkout.completed]
  if (orderId === undefined) throw new Error("There is no order left to complete")
  const begun = performance.now()
  await checkout.process.ask("complete", { orderIds: [orderId] })
  const tookMs = performance.now() - begun
  checkout.completed += 1
  const deadline = Date.now() + DEADLINE_MS
  while (!checkout.isQuiet(checkout)) {
    if (Date.now() > deadline) throw new Error("The invoice of a completed order does not come")
    await sleep(LOOK_MS)
  }
  await sleep(PAUSE_MS)
  return tookMs
}
