import type { OrderPayments } from "../core/payment/standing"
import type { DuePaymentWatch, PaymentFinding, PaymentWatch } from "../core/payment/watch"

/** The watches of invoices that were issued unpaid; each call is committed when it returns. */
export type PaymentPort = {
  /**
   * Takes the watches of an account that are due, for ten minutes, the longest due first. Those of the
   * company's other accounts are due again in an hour.
   */
  claimPaymentWatches(claim: {
    companyId: string
    accountId: string
    limit: number
  }): Promise<DuePaymentWatch[]>
  /** Keeps what a look or a call found; null when something else was kept since the watch was read. */
  recordPayment(
    watch: Pick<PaymentWatch, "id" | "readings">,
    found: PaymentFinding
  ): Promise<PaymentWatch | null>
  /** The watches of these requests, as far as they have one. */
  findPaymentsOf(requestIds: readonly string[]): Promise<PaymentWatch[]>
  /**
   * Something was told of an order's payments: its invoice is due before all others, unless a person
   * said how it stands, or the service is being told. A look that is under way keeps nothing.
   */
  hastenPayment(orderId: string): Promise<void>
}

/** The shop's part: what was paid of its orders. */
export type PaidOrdersPort = {
  /** What was captured and paid back of these orders; one that is gone is left out. */
  readPayments(orderIds: readonly string[]): Promise<readonly OrderPayments[]>
}
