import { errorMessage } from "../../core/error-words"
import { isLeftToPerson } from "../issue/left-to-person"
import { insertAndEnqueue, readStartDate } from "../issue/request-invoice"
import type { OrderHeader, Ports } from "../ports"
import { beginScan, moveCursor, nextPage, placeCursor } from "./order-scan"

const PAGE = 200

/**
 * Medusa saves an order before it asks for the payment, and deletes it again if that is declined; the
 * buyer's next attempt makes another order. `order.placed` follows only once the payment is settled.
 * Less than the scan's overlap, so that an order left out is seen again.
 */
const CHECKOUT_MS = 4 * 60_000

const BY_SWEEP = { requestedBy: "sweep", isForced: false } as const

/**
 * Scans the orders whose trigger fired since the last scan; its cost grows with what is new.
 *
 * Uses the current settings: the sweep may have waited for the service since it began, and somebody may
 * have gone live or stopped meanwhile.
 *
 * @param isLast no other scan follows: orders that are still in their checkout are requested too, with
 *   jobs that wait for its end.
 * @returns how many were requested; null if another scan began at this very moment.
 */
export async function requestMissed(given: Ports, { isLast = false } = {}): Promise<number | null> {
  const ports = await given.renew()
  const startDate = await readStartDate(ports)
  const scan = await beginScan(ports, startDate)
  if (scan === null) return null
  if (scan.trigger === "manual") return 0
  const { trigger, cursor } = scan
  // Orders placed during manual issuing were left to a person, however they change since: the shop
  // keeps no moment of completion, and any later change would look like one.
  const isOfOrder = trigger === "order.placed" || trigger === "order.completed"
  const earliest = isOfOrder && scan.floor > startDate ? scan.floor : startDate
  const nowMs = await ports.ledger.readClockMs()
  const checkoutLeftMs = ({ createdAt }: OrderHeader) =>
    trigger === "order.placed" ? Math.max(0, Date.parse(createdAt) + CHECKOUT_MS - nowMs) : 0
  let requested = 0
  let newest = cursor
  let isWhole = true
  let from = { since: scan.since, offset: 0 }
  for (;;) {
    const page = await ports.orders.listTriggered({
      trigger,
      startDate: earliest,
      limit: PAGE,
      ...from,
    })
    const known = await ports.ledger.findRequestedOrders(page.orders.map(({ id }) => id))
    for (const order of page.orders.filter(({ id }) => !known.has(id))) {
      const delayMs = checkoutLeftMs(order)
      if (delayMs > 0 && !isLast) continue
      try {
        if (await isLeftToPerson(ports, order)) continue
        const { isNew } = await insertAndEnqueue(ports, order, BY_SWEEP, delayMs)
        if (isNew) requested += 1
      } catch (error) {
        // The others go on, and the cursor stays where this order is found again.
        isWhole = false
        ports.log.error(`invoicing: sweep, order ${order.id}: ${errorMessage(error)}`)
      }
    }
    for (const id of page.unreadable) {
      isWhole = false
      ports.log.error(`invoicing: sweep, order ${id} cannot be read`)
    }
    if (page.isOpen) isWhole = false
    if (page.newest !== null && page.newest > newest) newest = page.newest
    if (page.isLast) break
    from = nextPage(from, page.newest, PAGE)
  }
  const next = await placeCursor(ports, { cursor, newest, isWhole })
  if (Date.parse(next) !== Date.parse(cursor)) await moveCursor(ports, scan, next)
  return requested
}
