import type { InvoiceRequestDetail } from "./http"

/**
 * An invoice's link, without its address. `made_at`: null while there is none; `fetches_pdf`: whether
 * the buyer can fetch the PDF now; what holds back the e-mail holds back the PDF too.
 */
export type BuyerLinkState = {
  made_at: string | null
  expires_at: string | null
  is_over: boolean
  fetches_pdf: boolean
}

/**
 * `POST /admin/invoicing/requests/:id/buyer-link/replace` and `.../revoke`. `made_at`: of the link that
 * was shown, so that one made since stays.
 */
export type ChangeBuyerLinkBody = { made_at: string }
/**
 * `POST /admin/invoicing/requests/:id/buyer-link` and the two above. `url`: the full address, null if
 * the shop's address is not known (option `links.baseUrl`); `path`: its path on the shop's server. Both
 * are null once the link is revoked.
 */
export type BuyerLinkResponse = {
  request: InvoiceRequestDetail
  url: string | null
  path: string | null
}
