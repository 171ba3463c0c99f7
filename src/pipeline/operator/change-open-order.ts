import { recompose } from "../../core/lifecycle/order-changes"
import type { OperatorAct } from "../../core/lifecycle/operator-act"
import { isIssuedOrMaybe } from "../../core/lifecycle/request-questions"
import type { RequestState } from "../../core/lifecycle/states"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { enqueueQueued, MAX_TURNS, noteOrderChange } from "../order-changes/cancel-request"
import type { Ports } from "../ports"

export type OrderChanged =
  | { kind: "changed"; request: InvoiceRequest | null }
  | { kind: "gone" }
  /** The invoice exists, or may: the order would then differ from what it shows. */
  | { kind: "too-late"; state: RequestState }

/** The order's buyer was changed since the person's form was opened. */
export type ChangedMeanwhile = { kind: "changed-meanwhile" }

/**
 * Writes into an order what its invoice is composed of, unless that invoice exists or may.
 *
 * A worker that has read the old order must not issue it: the revision ends before the order is
 * written, so that it cannot even if this process dies right after. If a worker has sent the invoice
 * all the same, it is marked as needing a correction, and a person is told.
 *
 * @param act what an operator does, null if it is not an operator. Medusa writes the order, so the ledger
 *   cannot record the act in the same statement: it is recorded just before, and stays recorded if
 *   Medusa then refuses the write. An order without a request has only Medusa's own history of it.
 * @param decide what to write, or why nothing is written.
 * @param write writes into the order, through Medusa.
 */
export async function changeOpenOrder<Update, Declined>(
  ports: Ports,
  { orderId, act }: { orderId: string; act: OperatorAct | null },
  decide: (
    order: OrderSnapshot
  ) => Promise<{ update: Update } | Declined> | { update: Update } | Declined,
  write: (update: Update) => Promise<void>
): Promise<OrderChanged | Declined> {
  const [order, request] = await Promise.all([
    ports.orders.readOrder(orderId),
    ports.ledger.findRequestOfOrder(orderId),
  ])
  if (request && !isOpen(request)) return { kind: "too-late", state: request.state }
  if (!order) return { kind: "gone" }
  const decided = await decide(order)
  if (!isUpdate(decided)) return decided
  const held = await endRevision(ports, request)
  if (held && !isOpen(held)) return { kind: "too-late", state: held.state }
  try {
    if (held && act) await ports.ledger.recordAct(held.id, act)
    await write(decided.update)
  } catch (error) {
    if (held?.state === "queued") await enqueueQueued(ports, held)
    throw error
  }
  const after = await noteOrderChange(ports, orderId, "ORDER_EDITED")
  return after && !isOpen(after)
    ? { kind: "too-late", state: after.state }
    : { kind: "changed", request: after }
}

const isUpdate = <Update, Declined>(
  decided: { update: Update } | Declined
): decided is { update: Update } =>
  typeof decided === "object" && decided !== null && "update" in decided

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
  throw new Error("The invoice request kept changing; the order was not written")
}

const isOpen = (request: InvoiceRequest) =>
  request.state !== "canceled" && !isIssuedOrMaybe(request)
