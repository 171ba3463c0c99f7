import { setTimeout as sleep } from "node:timers/promises"
import { ShopUnderTest } from "../../integration-tests/shop/shop-under-test"
import { alternate } from "../alternate"
import { makeSettledOrders } from "../history/settled-orders"
import type { BenchContext, Figure, Measure } from "../measure"
import { countRowsRead } from "./rows-read"
import { makeNewOrders, settle } from "./new-orders"

const SIZES = [1_000, 10_000, 100_000]
const QUICK_SIZES = [1_000, 10_000]
const NEW_ORDERS = 100
const SWEEPS_A_ROUND = 3
/** An idle connection reports its statistics after ten seconds at the latest. */
const COUNTERS_MS = 12_000
const START = "2020-01-01T00:00:00.000Z"

/** A sweep that has a hundred lost orders to find, by the number of settled orders. */
export const sweep: Measure = { name: "sweep", run: measureSweep }

async function measureSweep({ rounds, isQuick, say }: BenchContext): Promise<readonly Figure[]> {
  const sizes = isQuick ? QUICK_SIZES : SIZES
  const shops = new Map<number, ShopUnderTest>()
  try {
    for (const size of sizes) {
      shops.set(size, await openShop(size))
      say(`a shop with ${size.toLocaleString("en")} settled orders stands`)
    }
    for (const shop of shops.values()) await timeSweep(shop)
    const times = await alternate(rounds, describeContestants(shops))
    const rows = await countRowsOfSweep(shops)
    return sizes.slice(1).flatMap((size) => describeFigures(sizes[0] ?? 0, size, times, rows))
  } finally {
    for (const shop of shops.values()) await shop.close()
  }
}

/** In mode "server": it issues nothing, and sweeps only on request. */
async function openShop(size: number): Promise<ShopUnderTest> {
  const shop = await ShopUnderTest.open({
    name: "bench_sweep",
    workerMode: "server",
    options: { startDate: START, trigger: "order.completed" },
  })
  // The cursor's position in a shop that has been scanned before.
  await shop.sql(
    `insert into invoicing_scan (id, trigger, cursor, floor)
     values ('missed_orders', 'order.completed', $1, $2) on conflict (id) do update
     set trigger = excluded.trigger, cursor = excluded.cursor, floor = excluded.floor`,
    [new Date().toISOString(), START]
  )
  await makeSettledOrders(shop.databaseUrl, size)
  return shop
}

async function timeSweeps(shop: ShopUnderTest): Promise<number[]> {
  const samples: number[] = []
  for (let turn = 0; turn < SWEEPS_A_ROUND; turn += 1) samples.push(await timeSweep(shop))
  return samples
}

/** Milliseconds; every new order must have its request afterwards, or the measurement is invalid. */
async function timeSweep(shop: ShopUnderTest): Promise<number> {
  await makeNewOrders(shop, NEW_ORDERS)
  const begun = performance.now()
  const [{ requested } = { requested: 0 }] = await shop.sweep()
  const tookMs = performance.now() - begun
  if (requested !== NEW_ORDERS) throw new Error(`The sweep requested ${requested} orders`)
  await settle(shop)
  return tookMs
}

/** For one sweep in each shop. Nothing else in the measure may read meanwhile. */
async function countRowsOfSweep(
  shops: ReadonlyMap<number, ShopUnderTest>
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const shop of shops.values()) await makeNewOrders(shop, NEW_ORDERS)
  await sleep(COUNTERS_MS)
  for (const [size, shop] of shops) counts.set(size, -(await countRowsRead(shop)))
  for (const shop of shops.values()) await shop.sweep()
  await sleep(COUNTERS_MS)
  for (const [size, shop] of shops) {
    counts.set(size, (counts.get(size) ?? 0) + (await countRowsRead(shop)))
  }
  return counts
}

function describeContestants(
  shops: ReadonlyMap<number, ShopUnderTest>
): Record<number, () => Promise<number[]>> {
  return Object.fromEntries([...shops].map(([size, shop]) => [size, () => timeSweeps(shop)]))
}

function describeFigures(
  smallest: number,
  size: number,
  times: Readonly<Record<number, readonly number[]>>,
  rows: ReadonlyMap<number, number>
): Figure[] {
  const name = `sweep, ${NEW_ORDERS} new, ${size.toLocaleString("en")} settled orders`
  const yardstick = `${smallest.toLocaleString("en")} settled`
  const reach = { atMost: 1.5 }
  return [
    {
      ...{ name, unit: "ms", samples: times[size] ?? [], reach },
      yardstick: { name: yardstick, samples: times[smallest] ?? [] },
    },
    {
      ...{ name: `${name}, read`, unit: "rows", samples: [rows.get(size) ?? NaN], reach },
      yardstick: { name: yardstick, samples: [rows.get(smallest) ?? NaN] },
    },
  ]
}
