import { runSql } from "../../integration-tests/shop/database"
import {
  readPublishableKey,
  registerCustomer,
  type Customer,
} from "../../integration-tests/shop/customers"
import { ShopUnderTest } from "../../integration-tests/shop/shop-under-test"
import { makeSettledOrders } from "../history/settled-orders"
import type { BenchContext, Figure, Measure } from "../measure"

const INVOICES = 200_000
const QUICK_INVOICES = 2_000
/** Enough to stay below the limit per customer, which is 120 calls per minute. */
const CUSTOMERS = 60
const QUICK_CUSTOMERS = 3
const CALLS_OF_EACH = 30
/** Concurrent callers, as from several storefronts. */
const AT_ONCE = 8
const MINUTE_MS = 60_000
/**
 * Responses per second, and milliseconds within which 99 of 100 arrive. Source: the promise of the store API.
 */
const LEAST = 200
const MOST_MS = 100

/** The requests of buyers' storefronts: the state of an order's invoice, in a shop with a long history. */
export const store: Measure = { name: "store", run: measureStore }

async function measureStore({ rounds, isQuick, say }: BenchContext): Promise<readonly Figure[]> {
  const invoices = isQuick ? QUICK_INVOICES : INVOICES
  const shop = await ShopUnderTest.open({ name: "bench_store", options: { live: false } })
  try {
    const key = await readPublishableKey(shop)
    const customers: Customer[] = []
    for (let at = 0; at < (isQuick ? QUICK_CUSTOMERS : CUSTOMERS); at += 1) {
      customers.push(await registerCustomer(shop, key, `buyer-${at}@example.com`))
    }
    await makeSettledOrders(shop.databaseUrl, invoices)
    await giveOrders(shop, customers)
    say(`${invoices.toLocaleString("en")} invoices of ${customers.length} customers stand`)
    const ours: Load[] = []
    const medusas: Load[] = []
    for (let round = 0; round < rounds; round += 1) {
      medusas.push(await load(shop, key, customers, () => "/store/customers/me"))
      const begun = performance.now()
      ours.push(
        await load(shop, key, customers, (call) => {
          const order = 1 + ((call * 7_919) % Math.floor(invoices / customers.length))
          return `/store/invoicing/orders/${orderOf(order, call, customers.length)}/invoice`
        })
      )
      // A customer's calls are counted per minute.
      const leftMs = MINUTE_MS / 4 - (performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, leftMs)))
    }
    return describeFigures(invoices, ours, medusas)
  } finally {
    await shop.close()
  }
}

/**
 * The orders are distributed among the customers in turn: the n-th belongs to customer n modulo their number.
 */
async function giveOrders(shop: ShopUnderTest, customers: readonly Customer[]): Promise<void> {
  await runSql(
    shop.databaseUrl,
    `update "order" set customer_id = ($1::jsonb ->> (substring(id from 'order_old_(.*)')::int % $2::int))
     where id like 'order_old_%'`,
    [JSON.stringify(customers.map(({ id }) => id)), customers.length]
  )
}

/** One of the orders of the customer who makes this call. */
const orderOf = (nth: number, call: number, customers: number) =>
  `order_old_${(nth - 1) * customers + (call % customers || customers)}`

type Load = { perSecond: number; p99Ms: number }

/** Makes the requested number of calls, some concurrently, with each customer in turn. */
async function load(
  shop: ShopUnderTest,
  publishableKey: string,
  customers: readonly Customer[],
  pathOf: (call: number) => string
): Promise<Load> {
  const calls = customers.length * CALLS_OF_EACH
  const tookMs: number[] = []
  let next = 0
  const callOn = async () => {
    for (let call = next++; call < calls; call = next++) {
      const { token } = customers[call % customers.length] as Customer
      const begun = performance.now()
      const response = await fetch(`${shop.process.url}${pathOf(call)}`, {
        headers: { authorization: `Bearer ${token}`, "x-publishable-api-key": publishableKey },
      })
      const text = await response.text()
      tookMs.push(performance.now() - begun)
      if (response.status !== 200) throw new Error(`${response.status}: ${text.slice(0, 200)}`)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, callOn))
  const seconds = (performance.now() - begun) / 1000
  tookMs.sort((a, b) => a - b)
  return { perSecond: calls / seconds, p99Ms: tookMs[Math.floor(calls * 0.99)] ?? NaN }
}

function describeFigures(
  invoices: number,
  ours: readonly Load[],
  medusas: readonly Load[]
): Figure[] {
  const name = `store API, state of an invoice, ${invoices.toLocaleString("en")} invoices`
  const yardstick = "Medusa's /store/customers/me"
  return [
    {
      name,
      unit: "answers/s",
      samples: ours.map(({ perSecond }) => perSecond),
      yardstick: { name: yardstick, samples: medusas.map(({ perSecond }) => perSecond) },
      reach: null,
      bound: { atLeast: LEAST },
    },
    {
      name: `${name}, 99th percentile`,
      unit: "ms",
      samples: ours.map(({ p99Ms }) => p99Ms),
      yardstick: { name: yardstick, samples: medusas.map(({ p99Ms }) => p99Ms) },
      reach: null,
      bound: { atMost: MOST_MS },
    },
  ]
}
