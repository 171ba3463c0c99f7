import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

/** Deeper than any of our bodies, and far below the depth at which recursion overflows the stack. */
const MAX_DEPTH = 20

/** Responds 400 to an excessively nested body, on which Medusa's workflows would fail with a 500. */
export function refuseDeepBody(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  if (!isDeep(req.body)) return next()
  next(new MedusaError(MedusaError.Types.INVALID_DATA, "The body is nested too deeply."))
}

function isDeep(body: unknown): boolean {
  let level = [body]
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    level = level.flatMap((one) =>
      typeof one === "object" && one !== null ? (Object.values(one) as unknown[]) : []
    )
    if (level.length === 0) return false
  }
  return true
}
