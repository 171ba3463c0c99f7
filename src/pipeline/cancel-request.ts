import type { InvoiceRequest } from "../core/invoice-request"
import type { RequestState } from "../core/states"
import type { Ports } from "./ports"

const CANCELABLE: readonly RequestState[] = ["queued", "refused", "failed", "skipped"]
const ISSUED_OR_MAYBE: readonly RequestState[] = ["issuing", "unknown", "issued"]

/** A worker may stamp or settle the row between our read and our move; a few turns are plenty. */
const MAX_TURNS = 5

/**
 * Takes a canceled order's request out, or, when its invoice is or may be issued, marks it as
 * needing a correction: an issued invoice cannot be taken back.
 */
export async function cancelRequest(
  ports: Pick<Ports, "ledger" | "now">,
  orderId: string
): Promise<InvoiceRequest | null> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const request = await ports.ledger.findRequestOfOrder(orderId)
    if (!request || request.state === "canceled") return request
    const changed = await ports.ledger.changeRequest(
      CANCELABLE.includes(request.state)
        ? {
            id: request.id,
            expect: { state: CANCELABLE },
            set: { state: "canceled", reasons: null, nextAttemptAt: null },
          }
        : {
            id: request.id,
            expect: { state: ISSUED_OR_MAYBE },
            set: { correction: { reason: "ORDER_CANCELED", at: ports.now().toISOString() } },
          }
    )
    if (changed) return changed
  }
  throw new Error(`The invoice request of order ${orderId} kept changing; it was not canceled`)
}
