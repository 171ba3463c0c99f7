import type { ExecArgs } from "@medusajs/framework/types"
import { BUYERS } from "../../demo/orders/buyers"
import { CASES, type OrderCase } from "../../demo/orders/cases"
import { placeOrder } from "../../demo/orders/place-order"
import { createShop } from "../../demo/shop"

/** Net and gross prices, three rates, an uneven split, discounts on goods and on shipping. */
const TITLES = [
  "Company with NIP, paid",
  "Person, 23 % + 8 % + 5 %, paid",
  "Uneven split: 7 pieces, 15 % off",
  "20 zł off, spread over the lines",
  "Free shipping by a code",
  "Wholesale at net prices, second company",
]

/** Medusa makes no payment for it: that it is paid is read from the order's summary alone. */
const PAID_BY_GIFT_CARD: OrderCase = {
  title: "Paid by a gift card",
  buyer: BUYERS.third,
  items: { "KUB-01": 1 },
  shipping: "Kurier InPost",
  giftCard: 64.98,
}

/** Runs in the app with `medusa exec`: the demo's shop, an admin user and the placed orders. */
export default async function fillShop({ container }: ExecArgs) {
  const shop = await createShop(container)
  for (const orderCase of [...TITLES.map(findCase), PAID_BY_GIFT_CARD]) {
    await placeOrder(container, shop, orderCase)
  }
}

function findCase(title: string): OrderCase {
  const orderCase = CASES.find((one) => one.title === title)
  if (!orderCase) throw new Error(`The demo has no order "${title}"`)
  return orderCase
}
