import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { openSqlLedger, type SqlLedger } from "../../integration-tests/modules/support/sql-ledger"
import { databaseUrl } from "../../integration-tests/shop/database"
import { readOptions } from "../../src/core/settings/options"
import type { Ports } from "../../src/pipeline/ports"
import { watchKsef } from "../../src/pipeline/ksef/watch-ksef"
import { alternate } from "../alternate"
import type { BenchContext, Figure, Measure } from "../measure"
import { makeOpenStatuses, NOW_MS, openAccount } from "./open-account"

/** The last one exceeds the limit of a turn. */
const SIZES = [1_000, 10_000, 20_000] as const
const TURN = 10_000
const WARM_UP = 300
/** Garbage collection is slow, so the heap is measured only every so many calls. */
const LOOK_EVERY = 10
const MEGABYTE = 1_000_000
const MAX_MB = 5
const MAX_CALLS = 150

type Turn = { megabytes: number; calls: number }

/**
 * What a turn of the KSeF watch holds in memory, and what it requests from the service, by the number of open
 * statuses.
 */
export const ksef: Measure = { name: "ksef", run: measureKsef }

async function measureKsef({ rounds, say }: BenchContext): Promise<readonly Figure[]> {
  const name = `inv_bench_ksef_${process.pid}`
  const sql = await openSqlLedger(name)
  const turns = new Map<number, Turn[]>(SIZES.map((size) => [size, []]))
  const watch = async (size: number) => await watchOnce(sql, databaseUrl(name), size)
  try {
    await watch(WARM_UP)
    const contestants = SIZES.map((size) => [
      size,
      async () => {
        const turn = await watch(size)
        turns.get(size)?.push(turn)
        say(
          `${size.toLocaleString("en")} open: ${turn.megabytes.toFixed(1)} MB, ${turn.calls} calls`
        )
        return turn.megabytes
      },
    ])
    await alternate(
      rounds,
      Object.fromEntries(contestants) as Record<number, () => Promise<number>>
    )
    return describeFigures((size, of) => (turns.get(size) ?? []).map((turn) => turn[of]))
  } finally {
    await sql.close()
  }
}

/**
 * One turn over this many open statuses; each must have been read afterwards, or the measurement is invalid.
 */
async function watchOnce(sql: SqlLedger, url: string, open: number): Promise<Turn> {
  const { ledger } = await sql.begin(new Date(NOW_MS).toISOString())
  await makeOpenStatuses(url, open)
  const before = readHeap()
  let most = before
  const account = openAccount(open, (call) => {
    if (call % LOOK_EVERY === 1) most = Math.max(most, readHeap())
  })
  const { read } = await watchKsef(portsOf(ledger, account.service), { turnMs: 0 })
  if (read !== Math.min(open, TURN)) throw new Error(`Of ${open} statuses ${read} were read`)
  return { megabytes: (most - before) / MEGABYTE, calls: account.calls }
}

/** What the watch needs of a shop; nothing in this account has to be announced. */
const portsOf = (ledger: SqlLedger["ledger"], service: ReturnType<typeof openAccount>["service"]) =>
  ({
    ledger,
    settings: readOptions({ apiKey: "bench-key" }),
    serviceOf: () => service,
    keyDigestOf: () => "digest",
    isStopping: () => false,
    askedToWait: new Map(),
    monotonicMs: () => performance.now(),
    log: { error: (text: string) => console.error(text) },
  }) as unknown as Ports

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

/** Bytes in use, without garbage. */
function readHeap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

function describeFigures(samplesOf: (size: number, of: keyof Turn) => number[]): Figure[] {
  const [few, turn, many] = SIZES
  const held = (size: number) => `ksef, held at once for ${size.toLocaleString("en")} open statuses`
  const megabytes = (size: number) => samplesOf(size, "megabytes")
  return [
    {
      ...{ name: held(turn), unit: "MB", samples: megabytes(turn), reach: null },
      yardstick: { name: few.toLocaleString("en"), samples: megabytes(few) },
      bound: { atMost: MAX_MB },
    },
    {
      ...{ name: held(many), unit: "MB", samples: megabytes(many), reach: { atMost: 1.1 } },
      yardstick: { name: turn.toLocaleString("en"), samples: megabytes(turn) },
    },
    {
      ...{ name: `ksef, calls for ${turn.toLocaleString("en")} open statuses`, unit: "calls" },
      ...{ samples: samplesOf(turn, "calls"), yardstick: null, reach: null },
      bound: { atMost: MAX_CALLS },
    },
  ]
}
