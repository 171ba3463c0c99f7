import { openInvoicePdf, type PdfAnswer } from "@modules/invoicing/data"
import { languageOf, WORDS, type Language } from "@modules/invoicing/words"
import type { NextRequest } from "next/server"

type Context = { params: Promise<{ orderId: string }> }
type Refusal = Exclude<PdfAnswer["kind"], "pdf">

const STATUS: Record<Refusal, number> = { login: 401, notThere: 404, busy: 503, failed: 502 }
const NOT_KEPT = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" }

/** Streams the PDF of an order's invoice to the logged-in customer. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const { orderId } = await params
  const answer = await openInvoicePdf(orderId, request.signal)
  if (answer.kind !== "pdf") {
    return refuse(answer.kind, languageOf(request.nextUrl.searchParams.get("language")))
  }
  const { response } = answer
  const headers = new Headers({ ...NOT_KEPT, "content-type": "application/pdf" })
  const disposition = response.headers.get("content-disposition")
  if (disposition) headers.set("content-disposition", disposition)
  return new Response(response.body, { headers })
}

/** A separate page, because the browser has left the one with the link. */
function refuse(reason: Refusal, language: Language): Response {
  const { pdf } = WORDS[language]
  const page = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${pdf[reason]}</title><body style="font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem"><p>${pdf[reason]}</p><p><a href="/account" style="color:inherit">${pdf.back}</a></p></body></html>`
  return new Response(page, {
    status: STATUS[reason],
    headers: { ...NOT_KEPT, "content-type": "text/html; charset=utf-8" },
  })
}
