import { setTimeout as sleep } from "node:timers/promises"
import { ShopUnderTest } from "../../integration-tests/shop/shop-under-test"
import type { RunReportResponse, RunResponse } from "../../src/types"
import { makeOrders } from "../drain/orders"
import type { BenchContext, Figure, Measure } from "../measure"

const ORDERS = 10_000
const QUICK_ORDERS = 1_000
/** Orders read and composed in a second. Source: the promise of the trial run. */
const LEAST = 300

/** A trial run over orders of the past: read from the shop, composed, added up and kept. */
export const trial: Measure = { name: "trial", run: measureTrial }

async function measureTrial({ rounds, isQuick, say }: BenchContext): Promise<readonly Figure[]> {
  const count = isQuick ? QUICK_ORDERS : ORDERS
  const shop = await ShopUnderTest.open({ name: "bench_trial", options: { live: false } })
  try {
    await makeOrders(shop.process, shop.shop, shop.databaseUrl, count)
    say(`a shop with ${count.toLocaleString("en")} orders stands`)
    const samples: number[] = []
    for (let round = 0; round < rounds; round += 1) samples.push(await timeRun(shop, count))
    const name = `trial run, ${count.toLocaleString("en")} orders`
    const bound = { atLeast: LEAST }
    return [{ name, unit: "orders/s", samples, yardstick: null, reach: null, bound }]
  } finally {
    await shop.close()
  }
}

/** Orders in a second, from the press of the button to the end. */
async function timeRun(shop: ShopUnderTest, count: number): Promise<number> {
  const begun = performance.now()
  const { body } = await shop.post<RunResponse>("runs/trial", { newest: count })
  for (;;) {
    const { run } = (await shop.get<RunReportResponse>(`runs/${body.run.id}?limit=1`)).body
    if (run.state === "done") {
      const tookMs = performance.now() - begun
      if (run.done !== count) throw new Error(`The trial run looked at ${run.done} orders`)
      return (count * 1000) / tookMs
    }
    if (run.state !== "running") throw new Error(`The trial run ended as ${run.state}`)
    await sleep(100)
  }
}
