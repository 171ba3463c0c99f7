/** How often an order was changed, by Medusa's count: 1 for one that never was. */
export type OrderVersion = { id: string; version: number; isCanceled: boolean }

/** The shop's orders one after another, for whatever looks at many of them. */
export type OrderListPort = {
  /**
   * Ids of orders before `before`, the newest first in the order of their ids, which follow the time
   * they were made at; placed from `from` and before `to` where those are given. Drafts are none.
   */
  listBefore(query: {
    before: string | null
    from?: string
    to?: string
    limit: number
  }): Promise<readonly string[]>
  /** How many orders `listBefore` finds in all. */
  countOrders(query: { from?: string; to?: string }): Promise<number>
  /** Ids of sales placed since `since`, newest first; drafts and canceled orders are none. */
  listRecent(query: { since: string; limit: number; offset: number }): Promise<readonly string[]>
  /** The orders whose references have these codes; a code of no order here is left out. */
  findByCodes(codes: readonly string[]): Promise<readonly { id: string; displayId: string }[]>
}
