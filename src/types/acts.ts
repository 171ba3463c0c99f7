import type { BuyerChange, BuyerData } from "../core/contractor/buyer-data"
import type { RequestState } from "../core/lifecycle/states"
import type { InvoiceRequestDetail } from "./http"

/**
 * `POST /admin/invoicing/requests/:id/not-there`: which create was looked for in the service, as
 * the request showed it. `updated_at`: of one that was left to a person before its create.
 */
export type NotThereBody = Pick<InvoiceRequestDetail, "last_create_at" | "answered_invoice_ids"> & {
  updated_at?: string
}
/**
 * `POST /admin/invoicing/requests/:id/settle`. `updated_at`: as the request was shown, so that what
 * came up since is not taken as dealt with.
 */
export type SettleBody = { reason: string; updated_at?: string }
/**
 * `GET` and `POST /admin/invoicing/orders/:id/buyer`: the buyer as the order has him now, read for
 * the answer alone, and the countries that an address without one can be given.
 */
export type OrderBuyerResponse = { buyer: BuyerData; countries: readonly string[] }
/**
 * `POST /admin/invoicing/orders/:id/buyer`; an empty tax number makes a private person, lines of the
 * address that are left out stay as they are. `seen`: the buyer as he was shown, so that what somebody
 * corrected since is not undone.
 */
export type ChangeBuyerBody = BuyerChange & { seen?: BuyerChange }
/** `POST /admin/invoicing/requests/:id/skip`. `state`: as the request was shown. */
export type SkipBody = { reason: string; state?: RequestState }
/** `POST /admin/invoicing/requests/:id/check`: what was found; `updated_at` as with `settle`. */
export type CheckBody = { note: string; updated_at?: string }
/**
 * `POST /admin/invoicing/requests/:id/retry`. `state`: as the request was shown, so that what somebody
 * skipped since is not issued; `updated_at`: of one that nothing moves by itself, in which another
 * may have gone the same way since.
 */
export type RetryBody = { state?: RequestState; updated_at?: string }
/** `POST /admin/invoicing/orders/:id/request`. `state`: null when no request was shown. */
export type IssueBody = { state?: RequestState | null; updated_at?: string }
/**
 * `POST /admin/invoicing/requests/:id/send`; without recipients it goes to the saved contractor.
 * `last_email_at`: as the request showed it, so that an e-mail ordered since is not sent twice.
 */
export type SendBody = { recipients?: string[]; last_email_at?: string | null }
