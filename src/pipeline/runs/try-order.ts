import { readInvoiceCountry } from "../../core/settings/company-choice"
import type { AnyReason } from "../../core/request/invoice-request"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import type { TriedOrder } from "../../core/runs/trial-report"
import { compareSums } from "../../core/money/sum-of-invoice"
import { UnreadableOrder } from "../../core/order/unreadable-order"
import { composeRequest } from "../issue/compose-request"
import type { OrdersPort, Ports } from "../ports"
import { orderUnreadable } from "../reasons"
import { routeOrder } from "../issue/route-order"
import { startStopwatch } from "../stopwatch"

type TryPorts = Pick<Ports, "settings" | "ledger" | "databaseClock" | "log"> & {
  orders: Pick<OrdersPort, "readNames">
}

/** An order as it was read; `unreadable`: the shop returns something else under its id. */
export type ReadOrder = {
  id: string
  order: OrderSnapshot | null
  unreadable: UnreadableOrder | null
}

/** Orders per query: larger queries are no faster per order, and other queries wait longer. */
const BATCH = 50

/** Queries at once: while one's rows become orders, the database runs the next. */
const AT_ONCE = 2

/**
 * Reads many orders in full; those that no longer exist are left out.
 *
 * @param giveWay awaited before each batch; omitted if a person waits.
 * @throws any error of the shop's database, so that a lost connection is not taken for a result.
 */
export async function readOrders(
  orders: Pick<OrdersPort, "readOrders">,
  ids: readonly string[],
  giveWay?: () => Promise<void>
): Promise<ReadOrder[]> {
  const batches: (readonly string[])[] = []
  for (let from = 0; from < ids.length; from += BATCH) batches.push(ids.slice(from, from + BATCH))
  const found: ReadOrder[][] = []
  let next = 0
  const readOn = async () => {
    for (let at = next++; at < batches.length; at = next++) {
      const batch = batches[at] ?? []
      await giveWay?.()
      try {
        const read = await orders.readOrders(batch)
        found[at] = read.map((one, place) => toReadOrder(batch[place] ?? "", one))
      } catch (error) {
        // Keeps the other reader from starting another batch.
        next = batches.length
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, readOn))
  for (const end of ends) if (end.status === "rejected") throw end.reason
  return found.flat().filter(({ order, unreadable }) => order !== null || unreadable !== null)
}

/** How long a part of a run composes: the shop's own functions may take half a minute for each order. */
const PART_MS = 10_000

/**
 * Processes orders until the time limit of a part, at least one.
 *
 * @returns how many of the ids are done by then; ids of orders that no longer exist count with the
 *   ones before them.
 */
export async function lookWhileTimeLasts(
  ports: Pick<Ports, "now" | "monotonicMs">,
  { ids, read, mostMs = PART_MS }: Part,
  look: (order: ReadOrder) => Promise<void>
): Promise<number> {
  const elapsedMs = startStopwatch(ports)
  let place = -1
  for (const [at, order] of read.entries()) {
    // After the previous one: an id may be listed twice.
    place = ids.indexOf(order.id, place + 1)
    if (at > 0 && elapsedMs() >= mostMs) return place
    await look(order)
  }
  return ids.length
}

type Part = { ids: readonly string[]; read: readonly ReadOrder[]; mostMs?: number }

const toReadOrder = (id: string, read: OrderSnapshot | UnreadableOrder | null): ReadOrder =>
  read instanceof UnreadableOrder
    ? { id, order: null, unreadable: read }
    : { id, order: read, unreadable: null }

/** What an order would become with the settings of the ports; nothing is sent or written. */
export async function tryOrder(ports: TryPorts, { id, ...read }: ReadOrder): Promise<TriedOrder> {
  const { order } = read
  const gone = { orderId: id, displayId: order?.displayId ?? id, draft: null, difference: null }
  const refuse = (reasons: readonly AnyReason[], companyId: string | null = null) =>
    ({ ...gone, outcome: "refused", companyId, reasons }) as const
  if (!order) return refuse([orderUnreadable(read.unreadable ?? new UnreadableOrder(id))])
  const routed = await routeOrder(ports, {
    salesChannel: order.salesChannel,
    region: order.region,
    currency: order.currency,
    country: readInvoiceCountry(order),
  })
  if (!routed.company) return refuse([routed.reason])
  const companyId = routed.company.id
  const composed = await composeRequest(
    { ...ports, orders: { readOrder: async () => await Promise.resolve(order) } },
    { orderId: order.id, companyId, isForced: false }
  )
  switch (composed.kind) {
    case "canceled":
      return { ...gone, outcome: "canceled", companyId, reasons: [] }
    case "skip":
      return { ...gone, outcome: "skip", companyId, reasons: composed.reasons }
    case "refused":
      return refuse(composed.reasons, companyId)
    case "draft": {
      const { draft } = composed
      const { difference } = compareSums(draft, order)
      return { ...gone, outcome: "invoice", companyId, reasons: [], draft, difference }
    }
  }
}
