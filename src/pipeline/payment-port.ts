import type { OperatorAct } from "../core/lifecycle/operator-act"
import type { OrderPayments } from "../core/payment/standing"
import type { DuePaymentWatch, PaymentFinding, PaymentWatch } from "../core/payment/watch"

/** The watches of invoices that were issued unpaid; each call is committed when it returns. */
export type PaymentPort = {
  /**
   * Claims the due watches of an account for ten minutes, longest due first. Due watches of the
   * company's other accounts are postponed by an hour.
   */
  claimPaymentWatches(claim: {
    companyId: string
    accountId: string
    limit: number
  }): Promise<DuePaymentWatch[]>
  /**
   * Saves what a reading or a call found; null if something else was saved since the watch was read.
   *
   * @param act the operator's act that it is part of, recorded in the same statement.
   */
  recordPayment(
    watch: Pick<PaymentWatch, "id" | "readings">,
    found: PaymentFinding,
    act?: OperatorAct | null
  ): Promise<PaymentWatch | null>
  /** The watches of these requests; a request without one is left out. */
  findPaymentsOf(requestIds: readonly string[]): Promise<PaymentWatch[]>
  /**
   * Called when an order's payments changed: makes its invoice due before all others, unless a person
   * decided its payment or the service is being updated. A reading under way then saves nothing.
   */
  makePaymentDue(orderId: string): Promise<void>
}

/** The shop's methods for payments of its orders. */
export type PaidOrdersPort = {
  /** What was captured and refunded for these orders; an order that no longer exists is left out. */
  readPayments(orderIds: readonly string[]): Promise<readonly OrderPayments[]>
}
