import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../composition"
import type { RejectionCode } from "../../../../../../core/request/rejections"
import type { Outcome, PdfStream } from "../../../../../../core/request/outcomes"
import type { InvoicingErrorBody } from "../../../../../../types"
import { openInvoicePdf } from "../../../../../../pipeline/documents/open-invoice-pdf"
import { streamPdf } from "../../../../../pdf/stream-pdf"
import { loadRequest } from "../../../load-request"
import { idOf } from "../../../perform-act"

/** Streams the invoice's PDF from a link made for this one call. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const request = await loadRequest(req.scope, idOf(req))
  const opened = await openInvoicePdf(await composeInvoicing(req.scope), request)
  switch (opened.kind) {
    case "open":
      await streamPdf(req, res, { request, pdf: opened.pdf, cacheControl: "no-store" })
      return
    case "none":
      refuse(res, 409, {
        type: "conflict",
        code: "NO_PDF",
        params: { state: request.state },
        message: `There is no PDF: the request is ${request.state}.`,
      })
      return
    case "account": {
      const { kind, code, params, message } = opened.rejection
      refuse(res, kind === "service" ? 502 : 409, { type: kind, code, params, message })
      return
    }
    case "service":
      refuse(res, 502, { type: "service", ...explain(opened.outcome) })
      return
  }
}

type ErrorBody = InvoicingErrorBody & { code: RejectionCode }

function refuse(res: MedusaResponse, status: number, body: ErrorBody): void {
  res.status(status).json(body)
}

function explain(
  outcome: Exclude<Outcome<PdfStream>, { kind: "done" }>
): Pick<ErrorBody, "code" | "message"> {
  switch (outcome.kind) {
    case "key-rejected":
      return {
        code: "PDF_KEY_REJECTED",
        message:
          "The invoicing service rejects the company's API key. Put a working key into the options.",
      }
    case "refused":
      return {
        code: "PDF_MISSING",
        message: "The invoicing service has no PDF for this invoice.",
      }
    case "asked-to-wait":
      return {
        code: "PDF_SERVICE_BUSY",
        message: "The invoicing service asks to wait. Try again in a moment.",
      }
    case "not-sent":
    case "unknown":
      return {
        code: "PDF_NOT_FETCHED",
        message: "The PDF could not be fetched from the invoicing service. Try again in a moment.",
      }
  }
}
