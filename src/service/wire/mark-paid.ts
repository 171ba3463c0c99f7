import { writeId } from "./ids"

export const MARK_PAID_PATH = "/sales/markPaid"
export const MARK_UNPAID_PATH = "/sales/markUnpaid"

/** The body that marks invoices as paid in full, or as not paid at all. Source: service-api 3.7, [public S4, S5]. */
export const buildMarkPaid = (invoiceIds: readonly string[]) => ({
  invoiceIds: invoiceIds.map(writeId),
})
