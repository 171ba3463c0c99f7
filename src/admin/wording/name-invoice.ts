import type { NamedInvoice } from "../../types"
import { nameOrder } from "./name-order"

/** An invoice's number, or the order's number if it has none. */
export const nameInvoice = ({
  invoice_number: number,
  order_display_id: order,
}: Pick<NamedInvoice, "invoice_number" | "order_display_id">): string => number ?? nameOrder(order)
