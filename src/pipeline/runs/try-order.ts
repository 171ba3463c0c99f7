import { readInvoiceCountry } from "../../core/company-choice"
import type { AnyReason } from "../../core/invoice-request"
import type { OrderSnapshot } from "../../core/order-snapshot"
import type { TriedOrder } from "../../core/runs/trial-report"
import { compareSums } from "../../core/sum-of-invoice"
import { UnreadableOrder } from "../../core/unreadable-order"
import { composeRequest } from "../compose-request"
import type { OrdersPort, Ports } from "../ports"
import { giveReason } from "../reasons"
import { routeOrder } from "../route-order"

type TryPorts = Pick<Ports, "settings" | "ledger" | "databaseClock"> & {
  orders: Pick<OrdersPort, "readNames">
}

/** An order as it was read; `unreadable`: the shop hands out something else under its id. */
export type ReadOrder = { id: string; order: OrderSnapshot | null; unreadable: string | null }

/**
 * Reads orders whole, those that are gone left out.
 *
 * @throws whatever the shop's database does, so that a lost connection is no finding.
 */
export async function readOrders(
  orders: Pick<OrdersPort, "readOrder">,
  ids: readonly string[]
): Promise<ReadOrder[]> {
  const read = async (id: string): Promise<ReadOrder> => {
    try {
      return { id, order: await orders.readOrder(id), unreadable: null }
    } catch (error) {
      if (!(error instanceof UnreadableOrder)) throw error
      return { id, order: null, unreadable: error.message }
    }
  }
  const all = await Promise.all(ids.map(read))
  return all.filter(({ order, unreadable }) => order !== null || unreadable !== null)
}

/** What an order would become with the settings of the ports; nothing is sent or written. */
export async function tryOrder(ports: TryPorts, { id, ...read }: ReadOrder): Promise<TriedOrder> {
  const { order } = read
  const gone = { orderId: id, displayId: order?.displayId ?? id, draft: null, difference: null }
  const refuse = (reasons: readonly AnyReason[], companyId: string | null = null) =>
    ({ ...gone, outcome: "refused", companyId, reasons }) as const
  if (!order) return refuse([giveReason("ORDER_UNREADABLE", read.unreadable ?? "")])
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
