import { BUYERS, type Buyer } from "../../demo/orders/buyers"
import type { OrderCase } from "../../demo/orders/cases"
import { GOODS } from "../../demo/shop/goods"
import type { PlainOrder } from "../shop/place-plain-orders"
import type { SeededRandom } from "./seeded-random"
import type { CompanyName } from "./companies"
import { DISLIKED } from "./kinds-of-faults"
import { PAYING_KEY, type WayOfPaying } from "./payments"

/** An order as it will be placed: the storefront's way or written at once, which is cheaper. */
export type Sale = { cart: OrderCase } | { plain: PlainOrder }

/** One in so many goes through a cart. */
const CART_EVERY = 40

/** How many go through the channel that another company invoices. */
const SECOND_SHARE = 0.3

/** Two buyers who order the same again and again: only the reference tells these orders apart. */
const REGULARS: readonly PlainOrder[] = [
  plain(BUYERS.person, [["HER-01", 2, 0]], 1499),
  plain(
    BUYERS.company,
    [
      ["KUB-01", 3, 0],
      ["KSI-01", 1, 0],
    ],
    0
  ),
]

/** How many of those that are written at once are paid later, and how. */
const PAID_SHARE = 0.2
const WAYS: readonly WayOfPaying[] = ["full", "full", "full", "part", "refunded"]

/** So that every way is met, however few orders there are. */
const FIRST_WAYS: Readonly<Record<number, WayOfPaying>> = { 2: "full", 7: "part", 12: "refunded" }

type Channel = NonNullable<PlainOrder["channel"]>

/**
 * Of so many these are of the buyer whose text a firewall dislikes: two, since another fault may save
 * the invoice of one before the firewall sees it.
 */
const DISLIKED_OF = 100
const DISLIKED_AT: readonly number[] = [5, 25]

const DISLIKED_BUYER: Buyer = {
  ...BUYERS.third,
  address: { ...BUYERS.third.address, address_1: DISLIKED },
}

export function describeSale(random: SeededRandom, index: number): Sale {
  if (index % CART_EVERY === CART_EVERY - 1) return { cart: describeCart(random) }
  const channel = random.next() < SECOND_SHARE ? "hurt" : "sklep"
  const plain = describePlain(random, channel)
  const isDisliked = DISLIKED_AT.includes(index % DISLIKED_OF)
  if (isDisliked) return { plain: { ...plain, buyer: DISLIKED_BUYER } }
  const isPaid = index in FIRST_WAYS || random.next() < PAID_SHARE
  const way = FIRST_WAYS[index] ?? random.pick(WAYS)
  return { plain: isPaid ? { ...plain, metadata: { [PAYING_KEY]: way } } : plain }
}

/** An order whose invoice is bound for KSeF where the company is connected. */
export const describeBound = (company: CompanyName): { plain: PlainOrder } => ({
  plain: {
    ...plain(BUYERS.company, [["HER-01", 1, 0]], 1499),
    channel: company === "second" ? "hurt" : "sklep",
  },
})

/** One of a row of orders that differ from each other and from all others; nobody pays them later. */
export const describeLost = (at: number): PlainOrder => ({
  ...plain(BUYERS.second, [["KUB-01", 30 + at, 0]], 1499),
  channel: at % 2 === 0 ? "sklep" : "hurt",
})

/** Any order that is written at once. */
export function describePlain(random: SeededRandom, channel: Channel): PlainOrder {
  if (random.next() < 0.25) return { ...random.pick(REGULARS), channel }
  const lines = random
    .shuffle(GOODS)
    .slice(0, random.whole(1, 5))
    .map(({ sku, pln }): [string, number, number] => {
      const quantity = random.whole(1, 9)
      const isCheaper = random.next() < 0.4
      const most = Math.round(pln * quantity * 40)
      return [sku, quantity, isCheaper ? random.whole(1, most) : 0]
    })
  const sold = plain(pickBuyer(random), lines, random.pick([0, 1499, 2001, 999]))
  return { ...sold, channel }
}

function describeCart(random: SeededRandom): OrderCase {
  return {
    title: "Proof",
    shipping: "Kurier InPost",
    buyer: pickBuyer(random),
    items: { "TAL-01": random.whole(1, 7), "HER-01": 1, "KSI-02": 1 },
    codes: random.pick([[], ["WIOSNA15"], ["STALY20"]]),
  }
}

function pickBuyer(random: SeededRandom): Buyer {
  return random.pick([BUYERS.person, BUYERS.second, BUYERS.third, BUYERS.company, BUYERS.office])
}

function plain(
  buyer: Buyer,
  lines: readonly [sku: string, quantity: number, discountMinor: number][],
  shippingMinor: number
): PlainOrder {
  return {
    buyer,
    shippingMinor,
    lines: lines.map(([sku, quantity, discountMinor]) => ({ sku, quantity, discountMinor })),
  }
}
