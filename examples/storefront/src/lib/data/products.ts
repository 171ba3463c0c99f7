import "server-only"
import { sdk } from "@lib/config"
import type { HttpTypes } from "@medusajs/types"
import { getRegion } from "./regions"

const FIELDS = "*variants.calculated_price,*collection"

export async function listProducts(
  countryCode: string,
  query: HttpTypes.StoreProductListParams = {}
): Promise<HttpTypes.StoreProduct[]> {
  const region = await getRegion(countryCode)
  if (!region) return []
  const { products } = await sdk.client.fetch<HttpTypes.StoreProductListResponse>(
    "/store/products",
    {
      query: { ...query, region_id: region.id, fields: FIELDS, limit: 100, order: "title" },
      cache: "no-store",
    }
  )
  return products
}
