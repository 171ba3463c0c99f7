import {
  changeBuyer,
  isSameBuyer,
  readBuyerData,
  type BuyerChange,
  type BuyerProblem,
  type BuyerUpdate,
} from "../../core/contractor/buyer-data"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { recompose } from "../../core/lifecycle/order-changes"
import { isIssuedOrMaybe } from "../../core/lifecycle/request-questions"
import type { RequestState } from "../../core/lifecycle/states"
import { MAX_TURNS, noteOrderChange, enqueueQueued } from "../order-changes/cancel-request"
import type { Ports } from "../ports"

export type BuyerChanged =
  | { kind: "changed"; request: InvoiceRequest | null }
  | { kind: "problem"; problem: BuyerProblem }
  | { kind: "gone" }
  /** The buyer was changed since the form was opened. */
  | { kind: "changed-meanwhile" }
  /** The invoice exists, or may: the order would then differ from what it shows. */
  | { kind: "too-late"; state: RequestState }

/**
 * Writes a corrected buyer into the order, unless its invoice exists or may.
 *
 * A worker that has read the old order must not issue it: the revision ends before the order is
 * written, so that it cannot even if this process dies right after. If a worker has sent the invoice
 * all the same, it is marked as needing a correction, and a person is told.
 *
 * @param seen the buyer as the person was shown it, so that a correction made since is not undone.
 * @param update writes into the order, through Medusa.
 */
export async function changeOrderBuyer(
  ports: Ports,
  {
    orderId,
    change,
    seen,
  }: { orderId: string; change: BuyerChange; seen?: BuyerChange | undefined },
  update: (update: BuyerUpdate) => Promise<void>
): Promise<BuyerChanged> {
  const [order, request] = await Promise.all([
    ports.orders.readOrder(orderId),
    ports.ledger.findRequestOfOrder(orderId),
  ])
  if (request && !isOpen(request)) return { kind: "too-late", state: request.state }
  if (order && seen && !isSameBuyer(readBuyerData(order, ports.settings), seen)) {
    return { kind: "changed-meanwhile" }
  }
  const changed = order && changeBuyer(order, change, ports.settings)
  if (!changed) return { kind: "gone" }
  if ("problem" in changed) return { kind: "problem", problem: changed.problem }
  const held = await endRevision(ports, request)
  if (held && !isOpen(held)) return { kind: "too-late", state: held.state }
  try {
    await update(changed.update)
  } catch (error) {
    if (held?.state === "queued") await enqueueQueued(ports, held)
    throw error
  }
  const after = await noteOrderChange(ports, orderId, "ORDER_EDITED")
  return after && !isOpen(after)
    ? { kind: "too-late", state: after.state }
    : { kind: "changed", request: after }
}

/** Ends the revision that a worker may be processing; no job is enqueued before the order is written. */
async function endRevision(
  ports: Ports,
  request: InvoiceRequest | null
): Promise<InvoiceRequest | null> {
  let current = request
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    if (current?.state !== "queued") return current
    const held = await ports.ledger.apply(recompose(current))
    if (held) return held
    current = await ports.ledger.findRequest(current.id)
  }
  throw new Error("The invoice request kept changing; the buyer was not written")
}

const isOpen = (request: InvoiceRequest) =>
  request.state !== "canceled" && !isIssuedOrMaybe(request)
