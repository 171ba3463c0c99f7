import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { FILE_NAMES, writeCorrection } from "../../../../export-correction"
import { readLanguageQuery } from "../../../../list-query"
import { loadCorrection } from "../../../../load-correction"
import { loadRequest } from "../../../../load-request"
import { idOf } from "../../../../perform-act"

/** The worksheet for a correcting invoice as a spreadsheet file. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { language } = readLanguageQuery(req.query)
  const request = await loadRequest(req.scope, idOf(req))
  const correction = await loadCorrection(req.scope, request)
  // A file without figures would look as if there were nothing to correct.
  if (!correction.sheet) {
    const message = correction.problem?.message ?? "The correction sheet cannot be computed."
    throw new MedusaError(MedusaError.Types.INVALID_DATA, message, correction.problem?.code)
  }
  const name = `${FILE_NAMES[language]}-${correction.order_display_id.replace(/[^\w-]/g, "_")}.csv`
  res.status(200)
  res.setHeader("Content-Type", "text/csv; charset=utf-8")
  res.setHeader("Cache-Control", "no-store")
  res.setHeader("X-Content-Type-Options", "nosniff")
  res.setHeader("Content-Disposition", `attachment; filename="${name}"`)
  res.send(writeCorrection(correction, correction.sheet, language))
}
