import type { MedusaContainer } from "@medusajs/framework/types"
import { createOrders } from "./orders"
import { createShop } from "./shop"

/** Seeds an empty, migrated database; can also be run separately: `medusa exec ./demo/seed.ts`. */
export default async function seed({ container }: { container: MedusaContainer }) {
  const shop = await createShop(container)
  await createOrders(container, shop)
}
