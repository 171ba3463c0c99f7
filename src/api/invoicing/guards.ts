import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MONTH_LINK_PATH } from "../../core/documents/accountant-link"
import { keyOfAddress } from "../../core/address-key"
import { LINK_PATH, looksLikeToken } from "../../core/documents/buyer-link"
import { RateLimit } from "../../core/rate-limit"
import { setLinkHeaders, showMonthPage, showPage, type ShowPage } from "./page"

const MINUTE = { windowMs: 60_000, maxKeys: 50_000 }

/** From one address, guesses and scanners of a mail server among them; of links of every kind. */
const clicks = new RateLimit({ ...MINUTE, most: 60 })

/** Of one link, from wherever: each costs the service two calls. */
const downloads = new RateLimit({ ...MINUTE, most: 30 })

/** Of one link to a month, from wherever: each reads all of the month's lines. */
const openings = new RateLimit({ ...MINUTE, most: 30 })

/** Of one link to a month: each costs the service two hundred calls. */
const archives = new RateLimit({ ...MINUTE, most: 10 })

type Links = {
  path: string
  /** Whether something may be behind an address, which begins with a slash. */
  isAddress: (address: string) => boolean
  show: ShowPage
}

const guardLinksOf =
  ({ path, isAddress, show }: Links) =>
  (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
    // Whoever has the address has what it leads to: Medusa writes this into its log of requests.
    req.originalUrl = `${path}...`
    setLinkHeaders(res)
    const waitMs = clicks.take(keyOfAddress(req.ip ?? ""), performance.now())
    if (waitMs > 0) return show(req, res, "too_many", waitMs)
    const isAsked = req.method === "GET" || req.method === "HEAD"
    if (!isAsked || !isAddress(req.path)) return show(req, res, "unknown")
    next()
  }

/**
 * Stands before everything under a buyer's link's address: its headers, how often an address may
 * ask, and that what is no link is told so before anything is looked for.
 */
export const guardLinks = guardLinksOf({
  path: LINK_PATH,
  isAddress: (address) => looksLikeToken(address.slice(1)),
  show: showPage,
})

/** The same of the links to a month, beneath which its files are. */
export const guardMonthLinks = guardLinksOf({
  path: MONTH_LINK_PATH,
  isAddress: (address) => looksLikeToken(address.slice(1).replace(/\/(?:export|pdfs)$/, "")),
  show: showMonthPage,
})

/** True while the link may be opened; else the answer is given. */
export function mayOpen(req: MedusaRequest, res: MedusaResponse, linkId: string): boolean {
  const waitMs = downloads.take(linkId, performance.now())
  if (waitMs > 0) showPage(req, res, "too_many", waitMs)
  return waitMs === 0
}

/** The same of a link to a month; `isArchive`: of its PDFs. */
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
