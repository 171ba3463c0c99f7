import type { Settings } from "../settings/options"
import type { ListedInvoice, MonthOrder, MonthRequest } from "./row"

/** All that is known of a company's month. */
export type MonthFacts = {
  month: string
  /** The account that the company's key opens. */
  accountId: string
  /** Orders placed in the month that are the company's, or nobody's. */
  orders: readonly MonthOrder[]
  /** Of these orders, with an issue date in the month, or tied to an invoice of the month or named for one. */
  requests: readonly MonthRequest[]
  /** What the service shows, of whatever month. */
  invoices: readonly ListedInvoice[]
  /** Invoices that the service shows neither in its list nor by their ids. */
  absentIds: ReadonlySet<string>
  /** Listed without a reference, and the service could not be asked whether they have one. */
  unreadIds: ReadonlySet<string>
} & Pick<Settings, "trigger"> & { startDate: string | null }
