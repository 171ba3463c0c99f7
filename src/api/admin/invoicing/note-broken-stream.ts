import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** Logs why a download broke off; a reader who went away is nothing unusual. */
export function noteBrokenStream(req: AuthenticatedMedusaRequest, error: unknown): void {
  if ((error as { code?: unknown } | null)?.code === "ERR_STREAM_PREMATURE_CLOSE") return
  const what = error instanceof Error ? error.message : "unknown error"
  req.scope
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .warn(`invoicing: ${req.method} ${req.path} broke off: ${what}`)
}
