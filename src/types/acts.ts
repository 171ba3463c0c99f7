import type { BuyerChange, BuyerData } from "../core/contractor/buyer-data"
import type { RequestState } from "../core/lifecycle/states"
import type { InvoiceRequestDetail } from "./http"

/**
 * `POST /admin/invoicing/requests/:id/not-there`: which create the person looked for in the service, as
 * the request showed it. `updated_at`: for a request that needed manual review before its create.
 */
export type NotThereBody = Pick<InvoiceRequestDetail, "last_create_at" | "answered_invoice_ids"> & {
  updated_at?: string
}
/**
 * `POST /admin/invoicing/requests/:id/settle`. `updated_at`: as the request was shown, so that anything
 * newer is not settled with it.
 */
export type SettleBody = { reason: string; updated_at?: string }
/**
 * `GET` and `POST /admin/invoicing/orders/:id/buyer`: the buyer as in the order now, read only for this
 * response, and the countries to choose from for an address without one.
 */
export type OrderBuyerResponse = { buyer: BuyerData; countries: readonly string[] }
/**
 * `POST /admin/invoicing/orders/:id/buyer`; an empty tax number makes the buyer a private person;
 * omitted lines of the address stay as they are. `seen`: the buyer as shown, so that a correction made
 * since is not undone.
 */
export type ChangeBuyerBody = BuyerChange & { seen?: BuyerChange }
/**
 * `GET` and `POST /admin/invoicing/orders/:id/receipt`: the tax number as the order's invoice would show
 * it now, which the fiscal receipt must show too; null if it would show none. Read only for this
 * response.
 */
export type OrderReceiptResponse = { receipt: { tax_number: string | null } }
/** `POST /admin/invoicing/orders/:id/receipt`: the receipt shows this number, as it was shown. */
export type ConfirmReceiptBody = { tax_number: string }
/** `POST /admin/invoicing/requests/:id/skip`. `state`: as the request was shown. */
export type SkipBody = { reason: string; state?: RequestState }
/** `POST /admin/invoicing/requests/:id/check`. `note`: what was found; `updated_at`: as for `settle`. */
export type CheckBody = { note: string; updated_at?: string }
/**
 * `POST /admin/invoicing/requests/:id/retry`. `state`: as the request was shown, so that a request
 * skipped since is not issued; `updated_at`: for a request that does not move automatically; it may
 * have been retried and come back to the same state since.
 */
export type RetryBody = { state?: RequestState; updated_at?: string }
/** `POST /admin/invoicing/orders/:id/request`. `state`: null when no request was shown. */
export type IssueBody = { state?: RequestState | null; updated_at?: string }
/**
 * `POST /admin/invoicing/requests/:id/send`; without recipients it goes to the contractor's saved
 * address. `last_email_at`: as the request showed it, so that an e-mail ordered since is not sent
 * twice.
 */
export type SendBody = { recipients?: string[]; last_email_at?: string | null }
