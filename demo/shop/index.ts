import type { MedusaContainer } from "@medusajs/framework/types"
import { createAdminUser } from "./admin-user"
import { createCatalog } from "./catalog"
import { createPromotions } from "./promotions"
import { createRegions } from "./regions"
import { createSalesChannels } from "./sales-channels"
import { createShipping } from "./shipping"
import { createTaxes } from "./taxes"
import { createWholesale } from "./wholesale"

export type Shop = Awaited<ReturnType<typeof createShop>>

/** A small Polish shop: ceramics, teas, books and candles, sold at retail and to companies. */
export async function createShop(container: MedusaContainer) {
  await createAdminUser(container)
  const channels = await createSalesChannels(container)
  const regions = await createRegions(container)
  const shipping = await createShipping(container, regions, channels)
  const catalog = await createCatalog(container, channels, shipping.profileId)
  await createTaxes(container, catalog.types)
  await createPromotions(container)
  const wholesale = await createWholesale(container, regions, catalog.variants)
  return { channels, regions, shipping, variants: catalog.variants, wholesale }
}
