import path from "node:path"
import { startSandbox, type Sandbox } from "../../sandbox"
import { databaseUrl, dropDatabase, runSql } from "../../integration-tests/shop/database"
import { launchShop, type ShopProcess } from "../../integration-tests/shop/shop-process-handle"
import { createShopDatabase } from "../../integration-tests/shop/template"
import type { PluginOptions } from "../../src/core/settings/options"
import { alternate } from "../alternate"
import type { BenchContext, Figure, Measure } from "../measure"
import { completeInTurn, placeInTurn, type Checkout } from "./checkout"

const PAIRS_A_ROUND = 60
const QUICK_PAIRS_A_ROUND = 10
const BARE_SHOP = path.resolve(__dirname, "..", "bare-shop")

/** How long placing and completing an order take in a shop with the plugin and in one without. */
export const checkout: Measure = { name: "checkout", run: measureCheckout }

async function measureCheckout(context: BenchContext): Promise<readonly Figure[]> {
  const names = ["on", "off"].map((name) => `inv_bench_checkout_${process.pid}_${name}`)
  const [nameOn = "", nameOff = ""] = names
  const processes: ShopProcess[] = []
  const sandbox = await startSandbox()
  const pairs = context.isQuick ? QUICK_PAIRS_A_ROUND : PAIRS_A_ROUND
  const openTill = async (
    name: string,
    env: Env,
    isQuiet: Checkout["isQuiet"]
  ): Promise<Checkout> => {
    const shop = await createShopDatabase(name)
    if (name === nameOff) await dropIndexes(name)
    const process = await launchShop({ DATABASE_URL: databaseUrl(name), ...env })
    processes.push(process)
    return { process, shop, orderIds: [], completed: 0, isQuiet }
  }
  try {
    const on = await openTill(
      nameOn,
      describePlugin(sandbox, nameOn),
      ({ completed }) => sandbox.mails().length >= completed
    )
    const off = await openTill(nameOff, { SHOP_DIRECTORY: BARE_SHOP }, () => true)
    const timeInTurn = async (act: (checkout: Checkout) => Promise<number>) => {
      const tills = { on: async () => act(on), off: async () => act(off) }
      // The first round warms up.
      await alternate(pairs, tills)
      return await alternate(pairs * context.rounds, tills)
    }
    const placing = await timeInTurn(placeInTurn)
    context.say(`${on.orderIds.length} orders placed in each shop`)
    const completing = await timeInTurn(completeInTurn)
    await expectRequests(nameOn, on.completed)
    await expectRequests(nameOff, 0)
    return describeFigures(placing, completing)
  } finally {
    for (const process of processes) await process.stop()
    await sandbox.close()
    for (const name of names) await dropDatabase(name)
  }
}

/** If the plugin did not run in the one shop, or ran in the other, the result is meaningless. */
async function expectRequests(name: string, wanted: number): Promise<void> {
  const sql = "select count(*)::int as n from invoicing_request"
  const [row] = await runSql<{ n: number }>(databaseUrl(name), sql)
  if (row?.n !== wanted) throw new Error(`${row?.n} requests in ${name} instead of ${wanted}`)
}

/** The template has the plugin's migrations: the shop without the plugin must not have its indexes either. */
async function dropIndexes(name: string): Promise<void> {
  const indexes = await runSql<{ indexname: string }>(
    databaseUrl(name),
    `select indexname from pg_indexes
     where indexname like 'IDX\\_invoicing%' and tablename not like 'invoicing%'`
  )
  if (indexes.length === 0) throw new Error("The plugin has no index on Medusa's tables")
  for (const { indexname } of indexes) {
    await runSql(databaseUrl(name), `drop index "${indexname}"`)
  }
}

type Env = Record<string, string | undefined>

function describePlugin(sandbox: Sandbox, databaseName: string): Env {
  const options: PluginOptions = { queue: { prefix: databaseName } }
  return {
    ALTERA_BASE_URL: sandbox.url,
    ALTERA_API_KEY: "sandbox-key-default",
    INVOICING_OPTIONS: JSON.stringify(options),
  }
}

type Samples = { on: number[]; off: number[] }

/** Besides the ratio, the difference between two halves of the same samples: the noise level. */
function describeFigures(placing: Samples, completing: Samples): Figure[] {
  const half = (rest: number) => completing.off.filter((_, at) => at % 2 === rest)
  const act = (name: string, { on, off }: Samples, reach: Figure["reach"]): Figure => ({
    name: `checkout, ${name}`,
    unit: "ms",
    samples: on,
    yardstick: { name: "without the plugin", samples: off },
    reach,
  })
  return [
    act("writing a placed order", placing, null),
    act("completing an order", completing, { atMost: 1.02 }),
    {
      name: "checkout, without the plugin against itself",
      unit: "ms",
      samples: half(0),
      yardstick: { name: "every other sample", samples: half(1) },
      reach: null,
    },
  ]
}
