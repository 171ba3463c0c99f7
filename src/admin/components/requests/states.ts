import type { ListedState } from "../../../types"
import type { InvoiceRequestFilter } from "../../queries/query-keys"

const ORDER: Record<ListedState, number> = {
  refused: 0,
  failed: 1,
  unknown: 2,
  awaiting_payment: 3,
  queued: 4,
  issuing: 5,
  issued: 6,
  skipped: 7,
  canceled: 8,
}

/** Every state, those that need manual review first. */
export const STATES: readonly ListedState[] = (Object.keys(ORDER) as ListedState[]).sort(
  (one, other) => ORDER[one] - ORDER[other]
)

/**
 * The KSeF filters of the list, those that need manual review first. An account that shows no KSeF status
 * matches none of them.
 */
export const KSEF_FILTERS = [
  "open",
  "error",
  "not_submitted",
  "pending",
  "accepted",
  "not_due",
] as const satisfies NonNullable<InvoiceRequestFilter["ksef"]>

/** The payment filters of the list, those that may need a reminder first. */
export const PAYMENT_FILTERS = ["overdue", "unpaid", "paid"] as const satisfies NonNullable<
  InvoiceRequestFilter["payment"]
>
