import { Client } from "pg"
import { databaseUrl, dropDatabase } from "../../integration-tests/shop/database"
import { createShopDatabase } from "../../integration-tests/shop/template"
import { alternate } from "../alternate"
import { makeSettledRequests } from "../history/settled-orders"
import type { BenchContext, Figure, Measure } from "../measure"
import { describeQueries, type Query } from "./queries"

const SIZES = [1_000, 10_000, 200_000]
const QUICK_SIZES = [1_000, 10_000]
const PAGE = 20
/** The dashboard's route counts up to this number, and its table ends there. */
const PAGED = 10_000
const SAMPLES_A_ROUND = 20
const WARM_UP = 3

const databaseOf = (size: number) => `inv_bench_list_${process.pid}_${size}`

/** The database queries of the invoices page, by the number of rows. */
export const list: Measure = { name: "list", run: measureList }

async function measureList({ rounds, isQuick, say }: BenchContext): Promise<readonly Figure[]> {
  const sizes = isQuick ? QUICK_SIZES : SIZES
  const clients = new Map<number, Client>()
  try {
    for (const size of sizes) {
      await createShopDatabase(databaseOf(size))
      await makeSettledRequests(databaseUrl(databaseOf(size)), size)
      say(`${size.toLocaleString("en")} rows made`)
    }
    for (const size of sizes) clients.set(size, await connect(databaseUrl(databaseOf(size))))
    const figures: Figure[] = []
    for (const query of describeQueries(PAGE, PAGED)) {
      const contestants = [...clients].map(([size, client]) => [
        size,
        async () => await timeQuery(query, client, size),
      ])
      const inTurn = Object.fromEntries(contestants) as Record<number, () => Promise<number>>
      // The first round loads what the connection and the database cache do not have yet.
      await alternate(WARM_UP, inTurn)
      const samples = await alternate(rounds * SAMPLES_A_ROUND, inTurn)
      figures.push(...describeFigures(query, sizes, samples))
    }
    return figures
  } finally {
    for (const client of clients.values()) await client.end()
    for (const size of sizes) await dropDatabase(databaseOf(size))
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

async function timeQuery({ run }: Query, client: Client, size: number): Promise<number> {
  const begun = performance.now()
  await run(client, size)
  return performance.now() - begun
}

function describeFigures(
  { name, isOnlyTold = false }: Query,
  sizes: readonly number[],
  samples: Readonly<Record<number, readonly number[]>>
): Figure[] {
  const [smallest = 0, ...larger] = sizes
  const yardstick = { name: `${smallest.toLocaleString("en")}`, samples: samples[smallest] ?? [] }
  return larger.map((size) => ({
    name: `list, ${name}, ${size.toLocaleString("en")} rows`,
    unit: "ms",
    samples: samples[size] ?? [],
    yardstick,
    reach: isOnlyTold ? null : { atMost: 1.5 },
  }))
}
