import type { InvoiceRequest, NewRequest } from "../../core/request/invoice-request"
import type { Transition } from "../../core/lifecycle/transition"

/** The ledger's methods for invoices that were made elsewhere. */
export type TiedRequestsPort = {
  /**
   * Inserts an order's request together with its invoice, in one transaction, so that nothing can issue
   * it in between. Returns null, having done nothing, if the order already has a request.
   *
   * @param tie makes the transition that ties the invoice to the new row.
   * @throws if the invoice is tied to another request of its account meanwhile.
   */
  insertTied(
    input: NewRequest,
    tie: (request: InvoiceRequest) => Transition
  ): Promise<InvoiceRequest | null>
}
