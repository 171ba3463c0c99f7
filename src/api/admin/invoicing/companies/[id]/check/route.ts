import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../composition"
import type { OutcomeKind } from "../../../../../../core/outcomes"
import type { CompanyCheckResponse, InvoicingErrorBody } from "../../../../../../types"
import { idOf } from "../../../perform-act"
import { refuse } from "../../../refuse"

/** Asks the service whether the company's key works; changes nothing. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<CompanyCheckResponse | InvoicingErrorBody>
): Promise<void> {
  const service = (await composeInvoicing(req.scope)).serviceOf(idOf(req))
  if (!service) return refuse(res, "COMPANY_UNKNOWN")
  const { kind, report } = await service.checkKey()
  const { status, code, words } = report
  res.json({ result: nameResult(kind), status, code, words })
}

function nameResult(kind: OutcomeKind): CompanyCheckResponse["result"] {
  switch (kind) {
    case "done":
      return "works"
    case "key-rejected":
      return "rejected"
    case "refused":
    case "asked-to-wait":
    case "not-sent":
    case "unknown":
      return "unreachable"
  }
}
