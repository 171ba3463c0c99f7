import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { RateLimit } from "../../../core/rate-limit"
import { refuse } from "./refuse"

const MINUTE = { windowMs: 60_000, maxKeys: 50_000 }

/** For all routes together: an account page requests a list or a few orders. */
const requests = new RateLimit({ ...MINUTE, most: 120 })

/** Each download costs the service two calls. */
const downloads = new RateLimit({ ...MINUTE, most: 20 })

export const PRIVATE = "private, no-store"

/**
 * Responses must not be cached or sniffed for another type, and a storefront on another host may read
 * file names.
 */
export function keepPrivate(_: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  res.setHeader("Cache-Control", PRIVATE)
  res.setHeader("X-Content-Type-Options", "nosniff")
  res.setHeader("Access-Control-Expose-Headers", "Content-Disposition, Retry-After")
  next()
}

/** Responds 429 to a customer with too many requests; runs after the authentication middleware. */
export function limitRequests(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): void {
  if (mayGoOn(requests, req as AuthenticatedMedusaRequest, res)) next()
}

/** True if the customer may fetch a PDF; else the response is already sent. */
export const mayDownload = (req: AuthenticatedMedusaRequest, res: MedusaResponse): boolean =>
  mayGoOn(downloads, req, res)

function mayGoOn(limit: RateLimit, req: AuthenticatedMedusaRequest, res: MedusaResponse): boolean {
  const waitMs = limit.take(req.auth_context.actor_id, performance.now())
  if (waitMs > 0) refuse(res, "TOO_MANY_REQUESTS", waitMs)
  return waitMs === 0
}
