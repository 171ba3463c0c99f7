import type { ExecArgs } from "@medusajs/framework/types"
import { BUYERS } from "../../demo/orders/buyers"
import { placeOrder } from "../../demo/orders/place-order"
import { createShop } from "../../demo/shop"

/** Runs in the app with `medusa exec`: seeds the demo's shop, an admin user and three orders. */
export default async function fillShop({ container }: ExecArgs) {
  const shop = await createShop(container)
  await placeOrder(container, shop, {
    title: "Bought in the app that installed the package",
    buyer: BUYERS.company,
    items: { "KUB-01": 2, "SWI-01": 1 },
    shipping: "Kurier InPost",
  })
  await placeOrder(container, shop, {
    title: "Its invoice is mailed by the shop itself",
    buyer: BUYERS.person,
    items: { "KUB-01": 1 },
    shipping: "Kurier InPost",
  })
  await placeOrder(container, shop, {
    title: "Completed while the app ran a Medusa that is not supported",
    buyer: BUYERS.person,
    items: { "SWI-01": 1 },
    shipping: "Kurier InPost",
  })
}
