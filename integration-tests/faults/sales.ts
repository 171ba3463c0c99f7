import { BUYERS, type Buyer } from "../../demo/orders/buyers"
import type { OrderCase } from "../../demo/orders/cases"
import { GOODS } from "../../demo/shop/goods"
import type { PlainOrder } from "../shop/place-plain-orders"
import type { SeededRandom } from "./seeded-random"
import type { CompanyName } from "./companies"
import { DISLIKED } from "./kinds-of-faults"
import { PAYING_KEY, type WayOfPaying } from "./payments"

/** An order to be placed: as the storefront does, or inserted directly, which is cheaper. */
export type Sale = { cart: OrderCase } | { plain: PlainOrder }

/** One order in this many goes through a cart. */
const CART_EVERY = 40

/** The share that goes through the sales channel of the other company. */
const SECOND_SHARE = 0.3

/** Two buyers who repeat the same order: only the reference distinguishes these orders. */
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

/** The share of directly inserted orders that are paid later, and how. */
const PAID_SHARE = 0.2
const WAYS: readonly WayOfPaying[] = ["full", "full", "full", "part", "refunded"]

/** Ensures that every way occurs, however few orders there are. */
const FIRST_WAYS: Readonly<Record<number, WayOfPaying>> = { 2: "full", 7: "part", 12: "refunded" }

type Channel = NonNullable<PlainOrder["channel"]>

/**
 * Of this many orders, the ones at these positions belong to the buyer whose text a firewall blocks: two,
 * because another fault may save the invoice of one before the firewall sees it.
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

/** An order whose invoice is bound for KSeF if the company is connected. */
export const describeBound = (company: CompanyName): { plain: PlainOrder } => ({
  plain: {
    ...plain(BUYERS.company, [["HER-01", 1, 0]], 1499),
    channel: company === "second" ? "hurt" : "sklep",
  },
})

/** One of a series of orders that differ from each other and from all others; nobody pays them later. */
export const describeLost = (at: number): PlainOrder => ({
  ...plain(BUYERS.second, [["KUB-01", 30 + at, 0]], 1499),
  channel: at % 2 === 0 ? "sklep" : "hurt",
})

/** Any order that is inserted directly. */
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
