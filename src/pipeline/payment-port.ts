import type { DuePaymentWatch, PaymentState, PaymentWatch } from "../core/payment/watch"

/** The watches of invoices that were issued unpaid; each call is committed when it returns. */
export type PaymentPort = {
  /** Takes the watches of an account that are due, for ten minutes, the longest due first. */
  claimPaymentWatches(claim: {
    companyId: string
    accountId: string | null
    limit: number
  }): Promise<DuePaymentWatch[]>
  /** Keeps what a look found; null when another one was kept since the watch was claimed. */
  recordPayment(
    watch: Pick<PaymentWatch, "id" | "readings">,
    found: { state: PaymentState; dueInMs: number | null }
  ): Promise<PaymentWatch | null>
  /** The watches of these requests, as far as they have one. */
  findPaymentsOf(requestIds: readonly string[]): Promise<PaymentWatch[]>
  /** An order's payment was captured: its invoice, if it waits for that, is due now. */
  hastenPayment(orderId: string): Promise<void>
}
