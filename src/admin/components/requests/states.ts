import type { InvoiceRequestRow } from "../../../types"

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
