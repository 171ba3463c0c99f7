import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../composition"
import type {
  AccountantLinkAddress,
  AccountantLinksResponse,
  InvoicingErrorBody,
  MakeAccountantLinkBody,
} from "../../../../types"
import { changeAccountantLinkWorkflow } from "../../../../workflows/change-accountant-link"
import { answerWithAddress, presentAccountantLinks } from "../accountant-link"
import { readMonthQuery } from "../month-query"
import { answerRejection } from "../perform-act"

/** The links of a company's month with what was fetched through each; without their addresses. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AccountantLinksResponse>
): Promise<void> {
  const { company_id: companyId, month } = readMonthQuery(req.query)
  const { ledger, settings } = await composeInvoicing(req.scope)
  const links = await ledger.listMonthLinks(companyId, month)
  res.json({
    is_enabled: settings.links.enabled,
    links: await presentAccountantLinks(req.scope, links),
  })
}

/** Creates a link to a company's month on behalf of the logged-in user. */
export async function POST(
  req: AuthenticatedMedusaRequest<MakeAccountantLinkBody>,
  res: MedusaResponse<AccountantLinkAddress | InvoicingErrorBody>
): Promise<void> {
  const { result } = await changeAccountantLinkWorkflow(req.scope).run({
    input: { act: "make", actor_id: req.auth_context.actor_id, ...req.validatedBody },
  })
  if ("rejection" in result) return answerRejection(res, result.rejection)
  await answerWithAddress(res, await composeInvoicing(req.scope), result.link)
}
