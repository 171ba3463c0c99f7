import { writeId } from "./ids"

export const MARK_PAID_PATH = "/sales/markPaid"

/** The body that marks invoices as paid in full. Source: service-api 3.7, [public S4]. */
export const buildMarkPaid = (invoiceIds: readonly string[]) => ({
  invoiceIds: invoiceIds.map(writeId),
})
