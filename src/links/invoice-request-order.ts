import { defineLink } from "@medusajs/framework/utils"
import OrderModule from "@medusajs/medusa/order"
import InvoiceLedgerModule from "../modules/invoice_ledger"

/**
 * Adds `order`, and through it the customer, to an invoice request in `query.graph`; nothing is stored
 * for it.
 */
export default defineLink(
  { linkable: InvoiceLedgerModule.linkable.invoiceRequest, field: "order_id" },
  { linkable: OrderModule.linkable.order },
  { readOnly: true }
)
