import type {
  StoredMonth,
  KeptRow,
  MonthClosing,
  MonthRowFilter,
  NewMonth,
} from "../../core/month/stored-month"
import type { MonthQuery } from "../../core/month/month-query"
import type { MonthRequest } from "../../core/month/row"
import type { OrderHeader } from "../ports"

/** The ledger's methods for a month: lean rows, since a month may have ten thousand. */
export type MonthsPort = {
  /**
   * The requests that meet the query; a query by orders finds those of any company.
   *
   * @param today "YYYY-MM-DD" in Warsaw: what is due earlier and not paid is overdue.
   */
  findMonthRequests(query: MonthQuery, today: string): Promise<MonthRequest[]>
  /**
   * Saves a reading of a month, replacing those that nobody closed; returns its id. A reading whose
   * process is killed meanwhile is never visible.
   */
  storeMonth(month: NewMonth, rows: readonly KeptRow[]): Promise<string>
  /** The newest reading of a month, and the one that was closed last; they may be the same. */
  findMonthReadings(
    companyId: string,
    month: string
  ): Promise<{ newest: StoredMonth | null; closed: StoredMonth | null }>
  /** Closes a reading, once, and only one that was taken after its month had ended. */
  closeMonth(closing: { id: string; actorId: string; note: string }): Promise<MonthClosing>
  /** Lines of a reading in their order. */
  readMonthLines(listing: {
    id: string
    filter: MonthRowFilter
    limit: number
    offset: number
  }): Promise<KeptRow[]>
}

/** An order as the shop lists it; draft orders are left out. */
export type PlacedOrder = {
  id: string
  displayId: string
  /** ISO 8601. */
  createdAt: string
  status: string
  isCanceled: boolean
}

/** The shop's methods for a month. */
export type PlacedOrdersPort = {
  /**
   * Orders placed from `from` and before `before` (ISO 8601), including canceled ones, by id; `after`:
   * the last id of the previous page. `last` is null once there are no more.
   */
  listPlaced(query: {
    from: string
    before: string
    after: string | null
    limit: number
  }): Promise<{ orders: readonly PlacedOrder[]; last: string | null }>
  /** Headers of these orders; one that cannot be read is left out. */
  readHeaders(orderIds: readonly string[]): Promise<readonly OrderHeader[]>
  /**
   * When each of these orders, its addresses or its customer's record last changed (ISO 8601); an order
   * for which that is not known is left out.
   */
  readChangedAt(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}
