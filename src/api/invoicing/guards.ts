import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MONTH_LINK_PATH } from "../../core/documents/accountant-link"
import { keyOfAddress } from "../../core/address-key"
import { LINK_PATH, looksLikeToken } from "../../core/documents/buyer-link"
import { RateLimit } from "../../core/rate-limit"
import { setLinkHeaders, showMonthPage, showPage, type ShowPage } from "./page"

const MINUTE = { windowMs: 60_000, maxKeys: 50_000 }

/** Per IP address, for all kinds of links; includes guesses and mail servers' scanners. */
const clicks = new RateLimit({ ...MINUTE, most: 60 })

/** Per link, from any address: each download costs the service two calls. */
const downloads = new RateLimit({ ...MINUTE, most: 30 })

/** Per link to a month, from any address: each opening reads all of the month's lines. */
const openings = new RateLimit({ ...MINUTE, most: 30 })

/** Per link to a month: each archive costs the service two hundred calls. */
const archives = new RateLimit({ ...MINUTE, most: 10 })

type Links = {
  path: string
  /** Whether a path (with a leading slash) may lead to something. */
  isAddress: (address: string) => boolean
  show: ShowPage
}

const guardLinksOf =
  ({ path, isAddress, show }: Links) =>
  (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
    // The address is a secret, and Medusa logs this field for each request.
    req.originalUrl = `${path}...`
    setLinkHeaders(res)
    const waitMs = clicks.take(keyOfAddress(req.ip ?? ""), performance.now())
    if (waitMs > 0) return show(req, res, "too_many", waitMs)
    const isAsked = req.method === "GET" || req.method === "HEAD"
    if (!isAsked || !isAddress(req.path)) return show(req, res, "unknown")
    next()
  }

/**
 * Runs before everything under the path of buyers' links: sets the headers, rate limits IP addresses,
 * and rejects what cannot be a link before any look-up.
 */
export const guardLinks = guardLinksOf({
  path: LINK_PATH,
  isAddress: (address) => looksLikeToken(address.slice(1)),
  show: showPage,
})

/** The same for links to a month, under which its files are. */
export const guardMonthLinks = guardLinksOf({
  path: MONTH_LINK_PATH,
  isAddress: (address) => looksLikeToken(address.slice(1).replace(/\/(?:export|pdfs)$/, "")),
  show: showMonthPage,
})

/** True if the link may be opened; else the response is already sent. */
export function mayOpen(req: MedusaRequest, res: MedusaResponse, linkId: string): boolean {
  const waitMs = downloads.take(linkId, performance.now())
  if (waitMs > 0) showPage(req, res, "too_many", waitMs)
  return waitMs === 0
}

/** The same for a link to a month; `isArchive`: for an archive of its PDFs. */
export function mayOpenMonth(
  req: MedusaRequest,
  res: MedusaResponse,
  { linkId, isArchive }: { linkId: string; isArchive: boolean }
): boolean {
  const nowMs = performance.now()
  const waitMs = openings.take(linkId, nowMs) || (isArchive ? archives.take(linkId, nowMs) : 0)
  if (waitMs > 0) showMonthPage(req, res, "too_many", waitMs)
  return waitMs === 0
}
