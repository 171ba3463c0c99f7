import type { NamedInvoice } from "../../types"
import { nameOrder } from "./name-order"

/** An invoice by its number; one without goes by its order's. */
export const nameInvoice = ({
  invoice_number: number,
  order_display_id: order,
}: Pick<NamedInvoice, "invoice_number" | "order_display_id">): string => number ?? nameOrder(order)
