import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../composition"
import { previewInvoice } from "../../../../../../pipeline/operator/preview-invoice"
import type { InvoicePreviewResponse, InvoicingErrorBody } from "../../../../../../types"
import { idOf } from "../../../perform-act"
import { presentPreview } from "../../../present-preview"
import { refuse } from "../../../refuse"

/** Shows what issuing now would do; the response contains buyer data and is not stored. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InvoicePreviewResponse | InvoicingErrorBody>
): Promise<void> {
  const preview = await previewInvoice(await composeInvoicing(req.scope), idOf(req))
  if (!preview) return refuse(res, "ORDER_UNKNOWN")
  res.setHeader("Cache-Control", "no-store")
  res.json({ preview: presentPreview(preview) })
}
