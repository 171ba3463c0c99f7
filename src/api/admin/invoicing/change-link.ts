import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../composition"
import { composeLinkPath } from "../../../pipeline/documents/buyer-link"
import type { BuyerLinkResponse, InvoicingErrorBody } from "../../../types"
import {
  changeBuyerLinkWorkflow,
  type ChangeBuyerLinkInput,
} from "../../../workflows/change-buyer-link"
import { loadDetail } from "./load-request"
import { answerRejection, idOf } from "./perform-act"

type LinkAct =
  | Pick<Extract<ChangeBuyerLinkInput, { act: "share_link" }>, "act">
  | Pick<Extract<ChangeBuyerLinkInput, { made_at: string }>, "act" | "made_at">

/**
 * Executes a person's command on an invoice's link and responds with its address, which must not be
 * cached.
 */
export async function answerLinkAct(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<BuyerLinkResponse | InvoicingErrorBody>,
  act: LinkAct
): Promise<void> {
  const { result } = await changeBuyerLinkWorkflow(req.scope).run({
    input: { actor_id: req.auth_context.actor_id, request_id: idOf(req), ...act },
  })
  if ("rejection" in result) {
    answerRejection(res, result.rejection)
    return
  }
  const ports = await composeInvoicing(req.scope)
  const path = result.linkId === null ? null : await composeLinkPath(ports, result.linkId)
  const { baseUrl } = ports.settings.links
  res.setHeader("Cache-Control", "no-store")
  res.json({
    request: await loadDetail(req.scope, result.request),
    url: path === null || baseUrl === null ? null : baseUrl + path,
    path,
  })
}
