import { ShopUnderTest } from "../../integration-tests/shop/shop-under-test"
import { makeOrders } from "../drain/orders"
import type { BenchContext, Figure, Measure } from "../measure"
import { performRun } from "../perform-run"
import { readResidentWhile } from "../resident"
import { median } from "../statistics"

const ORDERS = 50_000
/** The number of orders in a timed round. */
const TIMED = 10_000
const QUICK_ORDERS = 1_000
const MAX_GROWTH_MB = 50
/** Orders read and composed per second. Source: the promise of the trial run. */
const LEAST = 300

/** A trial run over past orders: read from the shop, composed, summed up and stored. */
export const trial: Measure = { name: "trial", run: measureTrial }

async function measureTrial({ rounds, isQuick, say }: BenchContext): Promise<readonly Figure[]> {
  const count = isQuick ? QUICK_ORDERS : ORDERS
  const timed = Math.min(TIMED, count)
  const shop = await ShopUnderTest.open({ name: "bench_trial", options: { live: false } })
  try {
    await makeOrders(shop.process, shop.shop, shop.databaseUrl, count)
    say(`a shop with ${count.toLocaleString("en")} orders stands`)
    const samples: number[] = []
    for (let round = 0; round < rounds; round += 1) samples.push(await timeRun(shop, timed))
    return [
      {
        name: `trial run, ${timed.toLocaleString("en")} orders`,
        ...{ unit: "orders/s", samples, yardstick: null, reach: null },
        bound: { atLeast: LEAST },
      },
      {
        name: `trial run, ${count.toLocaleString("en")} orders, resident: last quarter above second`,
        ...{ unit: "MB", yardstick: null, reach: null },
        samples: [await measureGrowth(shop, count)],
        bound: { atMost: MAX_GROWTH_MB },
      },
    ]
  } finally {
    await shop.close()
  }
}

/** Orders per second, from the press of the button to the end. */
async function timeRun(shop: ShopUnderTest, count: number): Promise<number> {
  const { run, tookMs } = await performRun(shop, "trial", { newest: count })
  if (run.done !== count) throw new Error(`The trial run looked at ${run.done} orders`)
  return (count * 1000) / tookMs
}

/**
 * The median of the last quarter of the readings divided by that of the second; in the first, the process is
 * still reaching its size.
 */
async function measureGrowth(shop: ShopUnderTest, count: number): Promise<number> {
  const readings = await readResidentWhile(
    shop.process,
    async () => await performRun(shop, "trial", { newest: count })
  )
  const quarter = (at: number) =>
    readings.slice(
      Math.floor((at * readings.length) / 4),
      Math.ceil(((at + 1) * readings.length) / 4)
    )
  return median(quarter(3)) - median(quarter(1))
}
