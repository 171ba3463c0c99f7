import {
  changeBuyer,
  type BuyerChange,
  type BuyerProblem,
  type BuyerUpdate,
} from "../core/contractor/buyer-data"
import type { InvoiceRequest } from "../core/invoice-request"
import { isIssuedOrMaybe } from "../core/lifecycle/request-questions"
import type { RequestState } from "../core/lifecycle/states"
import { noteOrderChange } from "./cancel-request"
import type { Ports } from "./ports"

export type BuyerChanged =
  | { kind: "changed"; request: InvoiceRequest | null }
  | { kind: "problem"; problem: BuyerProblem }
  | { kind: "gone" }
  /** The invoice exists, or may: the order would no longer say what it shows. */
  | { kind: "too-late"; state: RequestState }

/**
 * Has a corrected buyer written into the order, unless its invoice exists or may.
 *
 * A worker that read the order before may not issue what it read. Where it has sent it already, the
 * invoice shows the old buyer: it is marked as needing a correction, and a person is told.
 *
 * @param update writes into the order, through Medusa.
 */
export async function changeOrderBuyer(
  ports: Ports,
  { orderId, change }: { orderId: string; change: BuyerChange },
  update: (update: BuyerUpdate) => Promise<void>
): Promise<BuyerChanged> {
  const [order, request] = await Promise.all([
    ports.orders.readOrder(orderId),
    ports.ledger.findRequestOfOrder(orderId),
  ])
  if (request && !isOpen(request)) return { kind: "too-late", state: request.state }
  const changed = order && changeBuyer(order, change, ports.settings)
  if (!changed) return { kind: "gone" }
  if ("problem" in changed) return { kind: "problem", problem: changed.problem }
  await update(changed.update)
  const after = await noteOrderChange(ports, orderId, "ORDER_EDITED")
  return after && !isOpen(after)
    ? { kind: "too-late", state: after.state }
    : { kind: "changed", request: after }
}

const isOpen = (request: InvoiceRequest) =>
  request.state !== "canceled" && !isIssuedOrMaybe(request)
