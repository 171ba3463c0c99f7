/** An order's version counter in Medusa: 1 if the order was never changed. */
export type OrderVersion = { id: string; version: number; isCanceled: boolean }

/** Lists the shop's orders, for work that goes through many of them. */
export type OrderListPort = {
  /**
   * Ids of orders before `before`, by descending id, which follows the time of creation. If given,
   * `from` (inclusive) and `to` (exclusive) limit when they were placed. Draft orders are left out.
   */
  listBefore(query: {
    before: string | null
    from?: string
    to?: string
    limit: number
  }): Promise<readonly string[]>
  /** How many orders `listBefore` finds in all. */
  countOrders(query: { from?: string; to?: string }): Promise<number>
  /** Ids of sales placed since `since`, newest first; draft and canceled orders are left out. */
  listRecent(query: { since: string; limit: number; offset: number }): Promise<readonly string[]>
  /** The orders whose references contain these codes; a code that no order here has is left out. */
  findByCodes(codes: readonly string[]): Promise<readonly { id: string; displayId: string }[]>
  /** Whether it was placed by a checkout, and so exists since then; a draft order becomes one later. */
  isFromCheckout(orderId: string): Promise<boolean>
}
