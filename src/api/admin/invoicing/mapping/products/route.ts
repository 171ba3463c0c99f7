import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { FindProductsBody, FoundProductsResponse } from "../../../../../types"
import { findMappedProducts } from "../../load-mapping"

/** Resolves ids and handles to products as the mapping does; changes nothing. */
export async function POST(
  req: AuthenticatedMedusaRequest<FindProductsBody>,
  res: MedusaResponse<FoundProductsResponse>
): Promise<void> {
  res.json({ products: await findMappedProducts(req.scope, req.validatedBody.keys) })
}
