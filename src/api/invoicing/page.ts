import { createHash } from "node:crypto"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { choosePageLanguage, type PageLanguage } from "../../core/documents/page-language"
import {
  MONTH_PAGE_TEXTS,
  PAGE_TEXTS,
  type PageKind,
  type PageTexts,
  type PageWords,
} from "./page-texts"

const STATUS: Readonly<Record<PageKind, number>> = {
  unknown: 404,
  over: 410,
  // The link exists, its content does not yet.
  not_yet: 202,
  not_available: 410,
  too_many: 429,
  busy: 503,
  failed: 502,
}

const STYLE =
  ":root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto 0;padding:0 1.25rem}h1{font-size:1.5rem;line-height:1.3}"

/** Allows nothing but this one style. */
export function composePolicy(style: string): string {
  const hash = createHash("sha256").update(style).digest("base64")
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ")
}

const POLICY = composePolicy(STYLE)

export const PRIVATE = "private, no-store"

/**
 * Headers of every response under a link, PDFs included: it must not be cached, indexed by search
 * engines, or leak its address as a referrer.
 */
export function setLinkHeaders(res: MedusaResponse, policy = POLICY): void {
  res.setHeader("Cache-Control", PRIVATE)
  res.setHeader("Referrer-Policy", "no-referrer")
  res.setHeader("X-Robots-Tag", "noindex, nofollow")
  res.setHeader("X-Content-Type-Options", "nosniff")
  res.setHeader("Content-Security-Policy", policy)
}

/** Responds to a click with a text page in the browser's language. */
export type ShowPage = (
  req: MedusaRequest,
  res: MedusaResponse,
  kind: PageKind,
  retryAfterMs?: number
) => void

const showPageOf =
  (texts: PageTexts): ShowPage =>
  (req, res, kind, retryAfterMs) => {
    if (retryAfterMs !== undefined) {
      res.setHeader("Retry-After", String(Math.max(1, Math.ceil(retryAfterMs / 1000))))
    }
    const language = choosePageLanguage(req.headers["accept-language"])
    res.vary("Accept-Language")
    res.setHeader("Content-Language", language)
    res.status(STATUS[kind]).type("html").send(writePage(language, texts[language][kind]))
  }

/** For a buyer's link. */
export const showPage = showPageOf(PAGE_TEXTS)

/** For a link to a month. */
export const showMonthPage = showPageOf(MONTH_PAGE_TEXTS)

/** Contains no external values. */
function writePage(language: PageLanguage, { title, body }: PageWords): string {
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
