import { errorMessage } from "../../core/error-words"
import { triggerInEffect } from "../../core/settings/options"
import {
  findReadyMoment,
  isReadyToComplete,
  type OrderProgress,
} from "../../core/order/order-progress"
import { reject, rejectUnknownOrder, type Rejection } from "../operator/act-result"
import { completionModeOf, readCompletionStart } from "./completion-start"
import type { Ports } from "../ports"
import { readStartDate, requestInvoice } from "../issue/request-invoice"

const SCAN = "open_orders"

/** Open orders checked per run: some milliseconds each, however many the shop has. */
const SCANNED = 100

/** An order open for longer is left to a person to complete. */
const LONGEST_OPEN_MS = 180 * 86_400_000

/**
 * Completes an order that has reached the point the settings name.
 *
 * @returns whether it was completed now.
 */
export async function completeIfReady(ports: Ports, orderId: string): Promise<boolean> {
  if (!isOn(ports)) return false
  const [order] = await ports.orders.readProgress([orderId])
  if (!order || order.createdAt < (await readStartDate(ports))) return false
  return await complete(ports, order, await readCompletionStart(ports))
}

/**
 * Completes orders whose events were missed: a capture during checkout sends none, others get lost.
 *
 * Cycles through the open orders, some in each run, so that its cost does not grow with the shop.
 */
export async function completeMissed(ports: Ports): Promise<number> {
  const { ledger, orders, log } = ports
  const since = await readCompletionStart(ports)
  if (!isOn(ports)) return 0
  const after = (await ledger.readScan(SCAN))?.cursor ?? null
  const oldest = new Date((await ledger.readClockMs()) - LONGEST_OPEN_MS).toISOString()
  const startDate = await readStartDate(ports)
  const createdSince = startDate > oldest ? startDate : oldest
  const ids = await orders.listOpen({ after, createdSince, limit: SCANNED })
  let completed = 0
  for (const order of await orders.readProgress(ids)) {
    try {
      if (await complete(ports, order, since)) completed += 1
    } catch (error) {
      // The others go on; the next cycle tries this one again.
      const what = errorMessage(error)
      log.error(`invoicing: sweep, completing order ${order.id}: ${what}`)
    }
  }
  const last = ids.length < SCANNED ? null : (ids.at(-1) ?? null)
  if (last !== after) await ledger.saveScan(SCAN, { cursor: last })
  return completed
}

/**
 * Completes an order because a person asked, whatever `completeWhen` says; returns why not, or null.
 *
 * An order that is already completed counts as success.
 */
export async function completeByPerson(
  { orders }: Pick<Ports, "orders">,
  orderId: string
): Promise<Rejection | null> {
  const [order] = await orders.readProgress([orderId])
  if (!order) return rejectUnknownOrder().rejection
  if (order.isCompleted) return null
  if (!order.isOpen) {
    return reject("conflict", "ORDER_NOT_OPEN", "The order is canceled, or a draft.").rejection
  }
  await orders.completeOrder(orderId)
  return null
}

const isOn = ({ settings }: Ports) => completionModeOf(settings) !== "never"

async function complete(ports: Ports, order: OrderProgress, since: string): Promise<boolean> {
  const { orders, settings, log } = ports
  const { completeWhen } = settings
  if (!isReadyToComplete(order, completeWhen)) return false
  // An order placed since then reached that point since then, too.
  if (order.createdAt < since) {
    const readyAt = findReadyMoment(await orders.readProgressMoments(order.id), completeWhen)
    if (readyAt === null || readyAt < since) return false
  }
  await orders.completeOrder(order.id)
  log.info(`invoicing: order ${order.id} completed (${completeWhen})`)
  // Its event may be lost, and the sweep skips orders placed while issuing was manual.
  if (triggerInEffect(settings) === "order.completed") {
    await requestInvoice(ports, {
      orderId: order.id,
      requestedBy: "order.completed",
      isForced: false,
    })
  }
  return true
}
