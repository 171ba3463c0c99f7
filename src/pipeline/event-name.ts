/** What is announced of an invoice request; see `InvoicingEvent`. */
export type EventName =
  | "issued"
  | "sent"
  | "refused"
  | "failed"
  | "unknown"
  | "undecided"
  | "unverified"
  | "doubled"
  | "correction_needed"
  | "mail_refused"
  | "mail_failed"
  | "mail_unconfirmed"
