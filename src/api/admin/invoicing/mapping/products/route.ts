import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { FindProductsBody, FoundProductsResponse } from "../../../../../types"
import { findMappedProducts } from "../../load-mapping"

/** The products that ids and handles stand for, as the mapping reads them; changes nothing. */
export async function POST(
  req: AuthenticatedMedusaRequest<FindProductsBody>,
  res: MedusaResponse<FoundProductsResponse>
): Promise<void> {
  res.json({ products: await findMappedProducts(req.scope, req.validatedBody.keys) })
}
