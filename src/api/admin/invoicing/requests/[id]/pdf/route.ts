import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../composition"
import type { InvoiceRequest } from "../../../../../../core/invoice-request"
import type { ObjectionCode } from "../../../../../../core/objections"
import type { Outcome, PdfStream } from "../../../../../../core/outcomes"
import { objectToAccount } from "../../../../../../pipeline/object-to-account"
import type { InvoicingErrorBody } from "../../../../../../types"
import { loadRequest } from "../../../load-request"
import { noteBrokenStream } from "../../../note-broken-stream"
import { idOf } from "../../../perform-act"

/**
 * Streams the invoice's PDF through from a link made for this one call: the link is a credential
 * and is neither kept, nor logged, nor shown.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const request = await loadRequest(req.scope, idOf(req))
  const ports = await composeInvoicing(req.scope)
  const service = request.companyId === null ? null : ports.serviceOf(request.companyId)
  if (request.state !== "issued" || request.invoiceId === null || !service) {
    refuse(res, 409, {
      type: "conflict",
      code: "NO_PDF",
      params: { state: request.state },
      message: `There is no PDF: the request is ${request.state}.`,
    })
    return
  }
  const ofAccount = await objectToAccount(ports, request, service)
  if (ofAccount) {
    const { kind, code, params, message } = ofAccount.objection
    refuse(res, kind === "service" ? 502 : 409, { type: kind, code, params, message })
    return
  }
  const outcome = await service.openPdf(request.invoiceId)
  if (outcome.kind !== "done") {
    refuse(res, 502, { type: "service", ...explain(outcome) })
    return
  }
  await stream(req, res, request, outcome.value)
}

async function stream(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  request: InvoiceRequest,
  pdf: PdfStream
): Promise<void> {
  res.status(200)
  res.setHeader("Content-Type", "application/pdf")
  res.setHeader("Cache-Control", "no-store")
  res.setHeader("X-Content-Type-Options", "nosniff")
  res.setHeader("Content-Disposition", `attachment; filename="${nameFile(request)}"`)
  if (pdf.contentLength !== null) res.setHeader("Content-Length", String(pdf.contentLength))
  try {
    await pipeline(Readable.fromWeb(pdf.body), res)
  } catch (error) {
    noteBrokenStream(req, error)
    // The headers are out: all that is left is to break off, so that nobody keeps half a file.
    res.destroy()
  }
}

/** "18/3/2026" -> "18-3-2026.pdf": nothing that a file system or a header could take amiss. */
function nameFile(request: InvoiceRequest): string {
  const name = (request.invoiceNumber ?? `invoice-${request.invoiceId ?? request.id}`)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/[^\x20-\x7e]/g, "_")
    .replace(/^-+|-+$/g, "")
  return `${name || "invoice"}.pdf`
}

type ErrorBody = InvoicingErrorBody & { code: ObjectionCode }

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
