import type { InvoiceRequestDetail } from "./http"

/**
 * An invoice's link, without its address. `made_at`: null while there is none; `fetches_pdf`: whether
 * the buyer may have the invoice now, or what keeps its e-mail back keeps the PDF back.
 */
export type BuyerLinkState = {
  made_at: string | null
  expires_at: string | null
  is_over: boolean
  fetches_pdf: boolean
}

/**
 * `POST /admin/invoicing/requests/:id/buyer-link/replace` and `.../revoke`. `made_at`: of the link as
 * it was shown, so that another one made since stays.
 */
export type ChangeBuyerLinkBody = { made_at: string }
/**
 * `POST /admin/invoicing/requests/:id/buyer-link` and the two above. `url`: the whole address, null
 * where the shop's own is not known (option `links.baseUrl`); `path`: of the same on the shop's server.
 * Both null once it was revoked.
 */
export type BuyerLinkResponse = {
  request: InvoiceRequestDetail
  url: string | null
  path: string | null
}
