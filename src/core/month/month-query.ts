/** Selects requests of a company; for `orders`, those of any company. */
export type MonthQuery =
  | { of: "orders"; companyId: string; orderIds: readonly string[] }
  /** Issued with a date from `first` to `last`, both included ("YYYY-MM-DD"). */
  | { of: "dates"; companyId: string; first: string; last: string }
  | { of: "references"; companyId: string; references: readonly string[] }
  /** Those that have one of these invoices in the account, or were answered with it. */
  | { of: "invoices"; companyId: string; accountId: string; invoiceIds: readonly string[] }
