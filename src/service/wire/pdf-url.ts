import { isLoopback } from "../../core/loopback"
import { type Answer, isJsonObject, readAnswer } from "./envelope"
import { writeId } from "./ids"

export const PDF_URL_PATH = "/sales/pdfUrl"

/** The body that asks for a link. Source: service-api 3.6, [public S6]. */
export const buildPdfUrl = (invoiceId: string) => ({ invoiceId: writeId(invoiceId) })

/**
 * Reads the short-lived link from the answer: `data` itself, or the only link inside it or, without
 * `data`, at the top.
 *
 * Source: service-api 3.6, [public S6]; the object by service-api 7. The link is a credential: it is
 * never stored, logged or reported. Plain http only from this machine to this machine.
 */
export function readPdfUrlAnswer(text: string, mayBeLoopback: boolean): Answer<URL> {
  return readAnswer(text, (body) => {
    const holder = body.data ?? body
    const candidates = isJsonObject(holder) ? Object.values(holder) : [holder]
    const links = candidates.flatMap((candidate) => readLink(candidate, mayBeLoopback) ?? [])
    return links.length === 1 ? (links[0] ?? null) : null
  })
}

function readLink(value: unknown, mayBeLoopback: boolean): URL | null {
  if (typeof value !== "string" || !URL.canParse(value)) return null
  const url = new URL(value)
  if (url.username || url.password) return null
  if (url.protocol === "https:") return url
  return url.protocol === "http:" && mayBeLoopback && isLoopback(url) ? url : null
}
