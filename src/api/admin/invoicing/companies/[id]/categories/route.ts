import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../composition"
import { addCategory } from "../../../../../../pipeline/operator/add-name"
import type { AddNameBody } from "../../../../../../types"
import { answerAdd } from "../../../answer-add"
import { idOf } from "../../../perform-act"

/** Adds a product category in the service. */
export async function POST(
  req: AuthenticatedMedusaRequest<AddNameBody>,
  res: MedusaResponse
): Promise<void> {
  const wanted = { companyId: idOf(req), name: req.validatedBody.name }
  await answerAdd(req.scope, res, await addCategory(await composeInvoicing(req.scope), wanted))
}
