import type { MedusaResponse } from "@medusajs/framework/http"
import type { StoreInvoicingErrorBody, StoreInvoicingErrorCode } from "../../../types"

type Refusal = { status: number; type: string; message: string }

/** Tells a buyer what to do, but nothing about problems in the shop or the service. */
const REFUSALS: Readonly<Record<StoreInvoicingErrorCode, Refusal>> = {
  // The same for an order that is another customer's, has no invoice or does not exist.
  INVOICE_NOT_FOUND: {
    status: 404,
    type: "not_found",
    message: "There is no invoice for such an order.",
  },
  INVOICE_NOT_ISSUED: {
    status: 409,
    type: "conflict",
    message: "There is no invoice to download for this order yet.",
  },
  INVOICE_NOT_DOWNLOADABLE: {
    status: 409,
    type: "conflict",
    message: "This invoice cannot be downloaded here. Ask the shop for it.",
  },
  INVOICE_PDF_FAILED: {
    status: 502,
    type: "unavailable",
    message: "The invoice could not be fetched. Try again later, or ask the shop for it.",
  },
  INVOICE_PDF_BUSY: {
    status: 503,
    type: "unavailable",
    message: "The invoice cannot be fetched right now. Try again in a moment.",
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    type: "too_many_requests",
    message: "Too many requests. Try again in a moment.",
  },
}

/** Responds with the refusal, and with when to retry if that is known. */
export function refuse(
  res: MedusaResponse<StoreInvoicingErrorBody>,
  code: StoreInvoicingErrorCode,
  retryAfterMs?: number
): void {
  const { status, type, message } = REFUSALS[code]
  if (retryAfterMs !== undefined) {
    res.setHeader("Retry-After", String(Math.max(1, Math.ceil(retryAfterMs / 1000))))
  }
  res.status(status).json({ type, code, message })
}
