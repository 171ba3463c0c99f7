import type { Outcome, PdfStream } from "../core/request/outcomes"
import type { Caller } from "./call"
import { openPdfFile } from "./pdf-file"
import { repeatRead, type ReadRetries } from "./repeat-read"
import { buildPdfUrl, PDF_URL_PATH, readPdfUrlAnswer } from "./wire/pdf-url"

type PdfOpener = (invoiceId: string) => Promise<Outcome<PdfStream>>

type PdfSettings = {
  deadlineMs: number
  retries: ReadRetries
  /** Whether links to this machine over plain http are allowed, for a service that also runs on it. */
  mayBeLoopback: boolean
  now: () => Date
}

/**
 * Opens PDFs: asks for a fresh link each time, opens it without the key, and asks for one more
 * link when the file's host refuses the first.
 *
 * Source: service-api 3.6, [spec]: a link lives 10 minutes. Assumed: a refused link has run out,
 * or the PDF was not ready yet (service-api 6.2 no. 21).
 */
export function createPdfOpener(call: Caller, settings: PdfSettings): PdfOpener {
  const { deadlineMs, retries, mayBeLoopback, now } = settings
  const askForLink = (invoiceId: string) =>
    call({
      operation: "pdf",
      path: PDF_URL_PATH,
      body: buildPdfUrl(invoiceId),
      deadlineMs,
      readAnswer: (text) => readPdfUrlAnswer(text, mayBeLoopback),
    })
  const openOnce: PdfOpener = async (invoiceId) => {
    const link = await repeatRead(() => askForLink(invoiceId), retries)
    if (link.kind !== "done") return link
    return repeatRead(() => openPdfFile(link.value, deadlineMs, now), retries)
  }
  return async (invoiceId) => {
    const outcome = await openOnce(invoiceId)
    return outcome.report.code === "LINK_REFUSED" ? openOnce(invoiceId) : outcome
  }
}
