import { defineLink } from "@medusajs/framework/utils"
import OrderModule from "@medusajs/medusa/order"
import InvoiceLedgerModule from "../modules/invoice_ledger"

/** Adds `invoice_requests` to an order in `query.graph`; nothing is stored for it. */
export default defineLink(
  { linkable: OrderModule.linkable.order, field: "id", isList: true },
  { ...InvoiceLedgerModule.linkable.invoiceRequest.id, primaryKey: "order_id" },
  { readOnly: true }
)
