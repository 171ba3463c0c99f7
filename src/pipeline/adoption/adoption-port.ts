import type { InvoiceRequest, NewRequest } from "../../core/request/invoice-request"
import type { Transition } from "../../core/lifecycle/transition"

/** The ledger's part for invoices that were made elsewhere. */
export type TiedRequestsPort = {
  /**
   * Inserts an order's request together with its invoice, in one transaction: there is no moment at
   * which anything could issue it. Null, and nothing done, where the order has a request.
   *
   * @param tie what ties the invoice to the new row.
   * @throws where the invoice is tied to another request of its account meanwhile.
   */
  insertTied(
    input: NewRequest,
    tie: (request: InvoiceRequest) => Transition
  ): Promise<InvoiceRequest | null>
}
