import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { EmailTestBody, EmailTestResponse, InvoicingErrorBody } from "../../../../../../types"
import { sendTestEmailWorkflow } from "../../../../../../workflows/send-test-email"
import { readOwnAddress } from "../../../load-company-email"
import { answerRejection, idOf } from "../../../perform-act"
import { refuse } from "../../../refuse"

/** Mails an invoice with a draft of the text to the caller only. */
export async function POST(
  req: AuthenticatedMedusaRequest<EmailTestBody>,
  res: MedusaResponse<EmailTestResponse | InvoicingErrorBody>
): Promise<void> {
  const { actor_id } = req.auth_context
  const { request_id, language, subject, text } = req.validatedBody
  const recipient = await readOwnAddress(req.scope, actor_id)
  if (recipient === null) return refuse(res, "TEST_WITHOUT_ADDRESS")
  const own = { ...(subject && { subject }), ...(text && { text }) }
  const test = { companyId: idOf(req), requestId: request_id, language, own, recipient }
  const { result } = await sendTestEmailWorkflow(req.scope).run({ input: { actor_id, test } })
  if (result) return answerRejection(res, result)
  res.json({ recipient })
}
