import { readProgress } from "./order-progress"
import type { Query } from "./order-reader"

/** Seconds to wait for another process that is completing the same order. */
const WAIT_S = 20

/** The part of Medusa's locking module that is used here. */
type Locking = {
  execute<T>(key: string, job: () => Promise<T>, options: { timeout: number }): Promise<T>
}

/**
 * Completes an order; does nothing if it was completed or canceled meanwhile.
 *
 * Medusa's workflow does not check the state, so a lock of the shop keeps two of our processes from
 * completing, and announcing, an order twice.
 *
 * @param complete Medusa's own workflow, so that `order.completed` is emitted as usual.
 */
export async function completeOrder(
  shop: { query: Query; locking: Locking; complete(orderId: string): Promise<unknown> },
  orderId: string
): Promise<void> {
  const completeOpen = async () => {
    const [order] = await readProgress(shop.query, [orderId], new Map())
    if (order?.isOpen) await shop.complete(orderId)
  }
  await shop.locking.execute(`invoicing-complete-${orderId}`, completeOpen, { timeout: WAIT_S })
}
