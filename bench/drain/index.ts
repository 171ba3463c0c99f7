import { alternate } from "../alternate"
import type { BenchContext, Figure, Measure } from "../measure"
import { BusyLoad } from "./busy-load"
import { DrainStage, type Drained } from "./run-drain"

const CONCURRENCY = 20

type Backend = { name: string; redisUrl: string | null }

/** The number of orders for each latency: enough to make start and end negligible. */
const PACES = [
  { latencyMs: 50, orders: 800, quick: 60, atLeast: 0.8, isHalved: true },
  { latencyMs: 300, orders: 400, quick: 40, atLeast: 0.95, isHalved: false },
] as const

/**
 * The target for two processes, applied where the service is slow; where it is fast, the machine is the
 * limit.
 */
const TWO_OVER_ONE = 1.8
const TWO_AT_MS = 300

/** How often a stage is drained before measuring: a cold process compiles the code it runs. */
const WARM_UPS = 3

/**
 * Waiting orders, until each is issued, read back and sent, compared with workers that make only the calls.
 */
export const drain: Measure = {
  name: "drain",
  run: async (context) => {
    const figures: Figure[] = []
    for (const backend of listBackends(context)) figures.push(...(await runOn(backend, context)))
    return figures
  },
}

export function listBackends({ redisUrl }: BenchContext): Backend[] {
  return [
    ...(redisUrl === null ? [] : [{ name: "Redis", redisUrl }]),
    { name: "PostgreSQL", redisUrl: null },
  ]
}

async function runOn(backend: Backend, context: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const pace of PACES) {
    const orders = context.isQuick ? pace.quick : pace.orders
    context.say(`drain: ${backend.name}, ${pace.latencyMs} ms`)
    const stages = await Promise.all(
      [1, 2].map(async (processes) => {
        const { redisUrl } = backend
        const count = orders * processes
        const stage = await DrainStage.open({
          ...{ orders: count, redisUrl, processes, concurrency: CONCURRENCY },
        })
        stage.service.latencyMs = pace.latencyMs
        return stage
      })
    )
    try {
      figures.push(...(await measure(stages, backend, pace, context)))
    } finally {
      await Promise.all(stages.map(async (stage) => await stage.close()))
    }
  }
  return figures
}

async function measure(
  stages: readonly DrainStage[],
  backend: Backend,
  { latencyMs, atLeast, isHalved }: (typeof PACES)[number],
  { rounds, isQuick }: BenchContext
): Promise<Figure[]> {
  const [one, two] = stages
  if (!one || !two) throw new Error("Two stages were asked for")
  for (let turn = 0; turn < (isQuick ? 1 : WARM_UPS); turn += 1) {
    await one.drain()
    await two.drain()
  }
  await one.drainBare()
  await two.drainBare()
  const drained: Record<Contestant, Drained[]> = { one: [], bareOne: [], two: [], bareTwo: [] }
  const enter = (name: Contestant, run: () => Promise<Drained>) => async () => {
    const result = await run()
    drained[name].push(result)
    return result.ordersPerSecond
  }
  const speeds = await alternate(rounds, {
    one: enter("one", async () => await one.drain()),
    bareOne: enter("bareOne", async () => await one.drainBare()),
    two: enter("two", async () => await two.drain()),
    bareTwo: enter("bareTwo", async () => await two.drainBare()),
  })
  const halved = isHalved ? await drainBesideLoad(one, rounds) : null
  const name = `drain, ${backend.name}, ${latencyMs} ms`
  const cpuOf = (contestant: Contestant) => drained[contestant].map(({ cpuMs }) => cpuMs)
  return [
    {
      name: `${name}, one process`,
      unit: "orders/s",
      samples: speeds.one,
      yardstick: { name: "bare worker", samples: speeds.bareOne },
      reach: { atLeast },
    },
    {
      name: `${name}, two processes`,
      unit: "orders/s",
      samples: speeds.two,
      yardstick: { name: "one process", samples: speeds.one },
      reach: latencyMs === TWO_AT_MS ? { atLeast: TWO_OVER_ONE } : null,
    },
    {
      name: `${name}, two processes`,
      unit: "orders/s",
      samples: speeds.two,
      yardstick: { name: "two bare workers", samples: speeds.bareTwo },
      reach: null,
    },
    ...(["one", "two"] as const).map((contestant) => ({
      name: `${name}, ${contestant} process${contestant === "one" ? "" : "es"}, CPU of an order`,
      unit: "ms",
      samples: cpuOf(contestant),
      yardstick: {
        name: "bare",
        samples: cpuOf(contestant === "one" ? "bareOne" : "bareTwo"),
      },
      reach: null,
    })),
    ...(halved
      ? [
          {
            name: `${name}, one process, half a core`,
            unit: "orders/s",
            samples: halved.one,
            yardstick: { name: "bare worker, half a core", samples: halved.bareOne },
            reach: { atLeast },
          },
        ]
      : []),
  ]
}

/** The same comparison, with a load that takes half of every processor. */
async function drainBesideLoad(stage: DrainStage, rounds: number) {
  const load = BusyLoad.start()
  try {
    return await alternate(rounds, {
      one: async () => (await stage.drain()).ordersPerSecond,
      bareOne: async () => (await stage.drainBare()).ordersPerSecond,
    })
  } finally {
    load.stop()
  }
}

type Contestant = "one" | "bareOne" | "two" | "bareTwo"
