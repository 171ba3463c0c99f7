import type { MedusaContainer } from "@medusajs/framework/types"
import { createOrders } from "./orders"
import { createShop } from "./shop"

/** Fills an empty, migrated database; also runs by itself: `medusa exec ./demo/seed.ts`. */
export default async function seed({ container }: { container: MedusaContainer }) {
  const shop = await createShop(container)
  await createOrders(container, shop)
}
