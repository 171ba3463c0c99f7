import type { Settings } from "../settings/options"
import type { ListedInvoice, MonthOrder, MonthRequest } from "./row"

/** All known data of a company's month. */
export type MonthFacts = {
  month: string
  /** The account that the company's key opens. */
  accountId: string
  /** Orders placed in the month that belong to the company, or to none. */
  orders: readonly MonthOrder[]
  /**
   * Requests of these orders, with an issue date in the month, or tied to or answered with an
   * invoice of it.
   */
  requests: readonly MonthRequest[]
  /** What the service shows, from any month. */
  invoices: readonly ListedInvoice[]
  /** Invoices that the service shows neither in its list nor by their ids. */
  absentIds: ReadonlySet<string>
  /** Invoices listed without a reference, where the service could not be asked whether they have one. */
  unreadIds: ReadonlySet<string>
} & Pick<Settings, "trigger"> & { startDate: string | null }
