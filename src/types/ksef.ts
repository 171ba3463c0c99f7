import type { KsefLateness } from "../core/ksef/lateness"
import type { KsefStatus, KsefWatchState } from "../core/ksef/watch"

/**
 * An issued invoice's status in KSeF, as the service showed it when it was last read. `state` is null
 * until then; see `KsefWatchState`.
 */
export type InvoiceKsef = {
  state: KsefWatchState | null
  /**
   * The status to display: `not_due` if nothing was sent and nothing has to be, as for an invoice to a
   * private person.
   */
  status: KsefStatus | null
  /** Since when it is in this state. */
  since: string | null
  /** As the service shows it. */
  number: string | null
  /** Its check digits are wrong, so it is not a number from KSeF. */
  is_number_odd: boolean
  submitted_at: string | null
  /** The service's words about an error. */
  message: string | null
  retries: number | null
  is_offline: boolean | null
  offline_reason: string | null
  is_read_only: boolean
  checked_at: string | null
  next_check_at: string | null
  /** Whether the day of issue, or the last day for sending, ended without a number. */
  lateness: KsefLateness
  /** The last day for sending (YYYY-MM-DD, in Poland); null if nothing is due. */
  last_day: string | null
  /** A person should look at it, and may settle it. */
  is_open: boolean
  /** A person has settled it. */
  is_settled: boolean
}

/** A status change of an invoice, and the service's words if it was refused. */
export type InvoiceKsefChange = { at: string; state: KsefWatchState; message: string | null }

/** `POST /admin/invoicing/requests/:id/settle-ksef`. `state`: as it was shown. */
export type SettleKsefBody = { reason: string; state: KsefWatchState }

/** Invoices that KSeF has refused or has not given a number; each counts once. */
export type NoticedKsef = {
  errors: number
  /** The day of issue is over. */
  overdue: number
  /** The last day for sending is over. */
  late: number
  /** Their VAT in PLN (decimal text); `is_vat_partial`: for some it is not known. */
  vat_pln: string
  is_vat_partial: boolean
}
