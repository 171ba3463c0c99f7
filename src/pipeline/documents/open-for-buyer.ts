import { describeForBuyer } from "../../core/documents/buyer-invoice"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { Outcome, PdfStream } from "../../core/request/outcomes"
import type { Ports } from "../ports"
import { openInvoicePdf } from "./open-invoice-pdf"

type PdfForBuyer =
  | { kind: "open"; pdf: PdfStream }
  /** It cannot be requested: the company is gone, or its key opens another account. */
  | { kind: "not_downloadable" }
  | { kind: "busy"; retryAfterMs: number }
  | { kind: "failed" }

/** The wait if the service names none. */
const SOON_MS = 30_000

/** What the buyer of a request may be told about its invoice; only for `issued` there is a PDF. */
export async function readBuyerInvoice(
  { ledger }: Pick<Ports, "ledger">,
  request: InvoiceRequest
): Promise<ReturnType<typeof describeForBuyer>> {
  const [watch] = await ledger.findKsefOf([request.id])
  return describeForBuyer(request, watch?.state ?? null)
}

/** Opens the PDF of an invoice that its buyer may have; hides from him why it fails. */
export async function openForBuyer(ports: Ports, request: InvoiceRequest): Promise<PdfForBuyer> {
  const opened = await openInvoicePdf(ports, request)
  switch (opened.kind) {
    case "open":
      return opened
    case "none":
      return { kind: "not_downloadable" }
    case "account":
      return opened.rejection.kind === "service"
        ? { kind: "busy", retryAfterMs: SOON_MS }
        : { kind: "not_downloadable" }
    case "service":
      return describeOutcome(opened.outcome)
  }
}

function describeOutcome(outcome: Exclude<Outcome<PdfStream>, { kind: "done" }>): PdfForBuyer {
  switch (outcome.kind) {
    case "asked-to-wait":
      return { kind: "busy", retryAfterMs: outcome.retryAfterMs ?? SOON_MS }
    case "not-sent":
    case "unknown":
    case "key-rejected":
    case "refused":
      return { kind: "failed" }
  }
}
