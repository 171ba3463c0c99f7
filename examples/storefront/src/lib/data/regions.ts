import "server-only"
import { sdk } from "@lib/config"
import type { HttpTypes } from "@medusajs/types"

export async function getRegion(countryCode: string): Promise<HttpTypes.StoreRegion | null> {
  const { regions } = await sdk.client.fetch<HttpTypes.StoreRegionListResponse>("/store/regions")
  const serves = ({ countries }: HttpTypes.StoreRegion) =>
    countries?.some(({ iso_2 }) => iso_2 === countryCode.toLowerCase())
  return regions.find(serves) ?? null
}
