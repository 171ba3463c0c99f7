import type { InvoiceRequestRow } from "../../../types"
import type { InvoiceRequestFilter } from "../../queries/query-keys"

type State = InvoiceRequestRow["state"]

const ORDER: Record<State, number> = {
  refused: 0,
  failed: 1,
  unknown: 2,
  queued: 3,
  issuing: 4,
  issued: 5,
  skipped: 6,
  canceled: 7,
}

/** Every state, those that need manual review first. */
export const STATES: readonly State[] = (Object.keys(ORDER) as State[]).sort(
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
