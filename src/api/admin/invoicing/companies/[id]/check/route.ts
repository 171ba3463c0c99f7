import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../composition"
import type { OutcomeKind } from "../../../../../../core/request/outcomes"
import type { CompanyCheckResponse, InvoicingErrorBody } from "../../../../../../types"
import { describeKey, noteKeyCheck } from "../../../key-check"
import { idOf } from "../../../perform-act"
import { refuse } from "../../../refuse"

/**
 * Checks the company's key with the service. An accepted key is recorded; a rejected one puts the
 * company on hold.
 */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<CompanyCheckResponse | InvoicingErrorBody>
): Promise<void> {
  const ports = await composeInvoicing(req.scope)
  const companyId = idOf(req)
  const service = ports.serviceOf(companyId)
  if (!service) return refuse(res, "COMPANY_UNKNOWN")
  const checked = await service.checkKey()
  await noteKeyCheck(ports, companyId, checked)
  const { status, code, words } = checked.report
  const { fingerprint } = await describeKey(ports, companyId)
  res.json({ result: nameResult(checked.kind), status, code, words, fingerprint })
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
