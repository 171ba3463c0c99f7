import type { InvoiceRequestRow, ListedState } from "../../types"

export type Stated = Pick<InvoiceRequestRow, "state" | "awaits_payment">

/** The state as shown: what only waits for its payment is not shown as refused, for nobody has to act. */
export const nameState = ({ state, awaits_payment: awaits }: Stated): ListedState =>
  awaits ? "awaiting_payment" : state
