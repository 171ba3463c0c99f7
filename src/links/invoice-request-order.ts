import { defineLink } from "@medusajs/framework/utils"
import OrderModule from "@medusajs/medusa/order"
import InvoiceLedgerModule from "../modules/invoice_ledger"

/** Gives `query.graph` on an invoice request its `order`, and by it the customer; nothing is stored for it. */
export default defineLink(
  { linkable: InvoiceLedgerModule.linkable.invoiceRequest, field: "order_id" },
  { linkable: OrderModule.linkable.order },
  { readOnly: true }
)
