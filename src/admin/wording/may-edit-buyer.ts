import type { InvoiceRequestRow } from "../../types"

type Asked = Pick<InvoiceRequestRow, "state"> & {
  reasons?: readonly Pick<InvoiceRequestRow["reasons"][number], "code">[]
}

/**
 * True while the order's buyer may still be changed: no invoice exists or could exist.
 *
 * @param request null if the order has none yet.
 */
export function mayEditBuyer(request: Asked | null): boolean {
  switch (request?.state) {
    case undefined:
    case "queued":
    case "refused":
    case "failed":
      return true
    case "skipped":
      // Settled by hand: its invoice may exist.
      return !request?.reasons?.some(({ code }) => code === "SETTLED_BY_HAND")
    default:
      return false
  }
}
