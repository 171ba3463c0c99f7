import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../composition"
import { findLiveLink } from "../../../../../../pipeline/documents/accountant-link"
import type { AccountantLinkAddress, InvoicingErrorBody } from "../../../../../../types"
import { answerWithAddress } from "../../../accountant-link"
import { answerRejection, idOf } from "../../../perform-act"

/** Returns the address of a working link again. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AccountantLinkAddress | InvoicingErrorBody>
): Promise<void> {
  const ports = await composeInvoicing(req.scope)
  const found = await findLiveLink(ports, idOf(req))
  if ("rejection" in found) return answerRejection(res, found.rejection)
  await answerWithAddress(res, ports, found.link)
}
