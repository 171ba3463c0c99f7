import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { SendBody } from "../../../../../../types"
import { idOf, performAct } from "../../../perform-act"

export async function POST(
  req: AuthenticatedMedusaRequest<SendBody>,
  res: MedusaResponse
): Promise<void> {
  const { recipients, last_email_at } = req.validatedBody
  await performAct(req, res, {
    act: "send",
    request_id: idOf(req),
    ...(recipients ? { recipients } : {}),
    ...(last_email_at === undefined ? {} : { last_email_at }),
  })
}
