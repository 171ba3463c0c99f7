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

/** Every state, those that need a person first. */
export const STATES: readonly State[] = (Object.keys(ORDER) as State[]).sort(
  (one, other) => ORDER[one] - ORDER[other]
)

/**
 * What the list may be narrowed to by KSeF, what needs a person first. An account that shows
 * nothing of KSeF is none of them.
 */
export const KSEF_FILTERS = [
  "open",
  "error",
  "not_submitted",
  "pending",
  "accepted",
  "not_due",
] as const satisfies NonNullable<InvoiceRequestFilter["ksef"]>

/** What the list may be narrowed to by payment, what a person may have to ask for first. */
export const PAYMENT_FILTERS = ["overdue", "unpaid", "paid"] as const satisfies NonNullable<
  InvoiceRequestFilter["payment"]
>
