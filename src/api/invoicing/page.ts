import { createHash } from "node:crypto"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { choosePageLanguage, type PageLanguage } from "../../core/page-language"
import { PAGE_TEXTS, type PageKind } from "./page-texts"

const STATUS: Readonly<Record<PageKind, number>> = {
  unknown: 404,
  over: 410,
  // It is there, what it leads to is not.
  not_yet: 202,
  not_available: 410,
  too_many: 429,
  busy: 503,
  failed: 502,
}

const STYLE =
  ":root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto 0;padding:0 1.25rem}h1{font-size:1.5rem;line-height:1.3}"

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64")

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

export const PRIVATE = "private, no-store"

/**
 * Of every answer under a link, the PDF's as well: nobody keeps it on its way, finds it by a search, or
 * learns the address from the page that is opened next.
 */
export function setLinkHeaders(res: MedusaResponse): void {
  res.setHeader("Cache-Control", PRIVATE)
  res.setHeader("Referrer-Policy", "no-referrer")
  res.setHeader("X-Robots-Tag", "noindex, nofollow")
  res.setHeader("X-Content-Type-Options", "nosniff")
  res.setHeader("Content-Security-Policy", POLICY)
}

/** Answers a click with a page of plain words in the language of the browser. */
export function showPage(
  req: MedusaRequest,
  res: MedusaResponse,
  kind: PageKind,
  retryAfterMs?: number
): void {
  if (retryAfterMs !== undefined) {
    res.setHeader("Retry-After", String(Math.max(1, Math.ceil(retryAfterMs / 1000))))
  }
  const language = choosePageLanguage(req.headers["accept-language"])
  res.vary("Accept-Language")
  res.setHeader("Content-Language", language)
  res.status(STATUS[kind]).type("html").send(writePage(language, kind))
}

/** No value from outside is in it. */
function writePage(language: PageLanguage, kind: PageKind): string {
  const { title, body } = PAGE_TEXTS[language][kind]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${body}</p>
</main>
</body>
</html>
`
}
