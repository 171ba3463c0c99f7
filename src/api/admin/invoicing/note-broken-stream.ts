import { errorMessage } from "../../../core/error-words"
import type { MedusaRequest } from "@medusajs/framework/http"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** Logs why a download broke off, unless the reader disconnected, which is nothing unusual. */
export function noteBrokenStream(req: MedusaRequest, error: unknown): void {
  if ((error as { code?: unknown } | null)?.code === "ERR_STREAM_PREMATURE_CLOSE") return
  // Not `req.path`: a buyer's link is a secret, and its guard has removed it only from `originalUrl`.
  const [address] = req.originalUrl.split("?")
  const what = errorMessage(error)
  req.scope
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .warn(`invoicing: ${req.method} ${address} broke off: ${what}`)
}
