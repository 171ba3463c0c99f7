import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { keyOfAddress } from "../../core/address-key"
import { LINK_PATH, looksLikeToken } from "../../core/buyer-link"
import { RateLimit } from "../../core/rate-limit"
import { setLinkHeaders, showPage } from "./page"

const MINUTE = { windowMs: 60_000, maxKeys: 50_000 }

/** From one address, guesses and scanners of a mail server among them. */
const clicks = new RateLimit({ ...MINUTE, most: 60 })

/** Of one link, from wherever: each costs the service two calls. */
const downloads = new RateLimit({ ...MINUTE, most: 30 })

/**
 * Stands before everything under a link's address: its headers, how often an address may ask, and
 * that what is no link is told so before anything is looked for.
 */
export function guardLinks(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): void {
  // Whoever has the address has the invoice: Medusa writes this into its log of requests.
  req.originalUrl = `${LINK_PATH}...`
  setLinkHeaders(res)
  const waitMs = clicks.take(keyOfAddress(req.ip ?? ""), performance.now())
  if (waitMs > 0) return showPage(req, res, "too_many", waitMs)
  const isAsked = req.method === "GET" || req.method === "HEAD"
  if (!isAsked || !looksLikeToken(req.path.slice(1))) return showPage(req, res, "unknown")
  next()
}

/** True while the link may be opened; else the answer is given. */
export function mayOpen(req: MedusaRequest, res: MedusaResponse, linkId: string): boolean {
  const waitMs = downloads.take(linkId, performance.now())
  if (waitMs > 0) showPage(req, res, "too_many", waitMs)
  return waitMs === 0
}
