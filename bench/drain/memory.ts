import { setTimeout as sleep } from "node:timers/promises"
import type { Measure } from "../measure"
import { median } from "../statistics"
import { listBackends } from "./index"
import { DrainStage } from "./run-drain"

const ORDERS = 20_000
const QUICK_ORDERS = 1_000
const POLL_MS = 500
const MAX_GROWTH_MB = 30
const MEGABYTE = 1_000_000
/**
 * As in a container with one gigabyte: with all the memory of a large machine, V8 collects later and later.
 */
const FLAGS = ["--max-old-space-size=512"]

/**
 * How the resident size of a worker, with half a gigabyte of heap, grows while it drains: the median in the
 * last quarter of the orders divided by that in the second. In the first quarter the process is still
 * reaching its size.
 */
export const memory: Measure = {
  name: "memory",
  run: async (context) => {
    const orders = context.isQuick ? QUICK_ORDERS : ORDERS
    const [backend] = listBackends(context)
    const stage = await DrainStage.open({
      ...{
        orders,
        redisUrl: backend?.redisUrl ?? null,
        processes: 1,
        concurrency: 20,
        flags: FLAGS,
      },
    })
    stage.service.latencyMs = 5
    try {
      context.say(`memory: draining ${orders} orders`)
      const readings = await readWhileDraining(stage)
      const quarterOf = ({ mails }: Reading) => Math.min(3, Math.floor((4 * mails) / orders))
      const sizes = (quarter: number) =>
        readings.filter((one) => quarterOf(one) === quarter).map(({ megabytes }) => megabytes)
      return [
        {
          name: `memory, resident in the last quarter of ${orders.toLocaleString("en")} orders`,
          unit: "MB",
          samples: sizes(3),
          yardstick: { name: "second quarter", samples: sizes(1) },
          reach: null,
        },
        {
          name: "memory, growth from the second quarter to the last",
          unit: "MB",
          samples: [median(sizes(3)) - median(sizes(1))],
          yardstick: null,
          reach: null,
          bound: { atMost: MAX_GROWTH_MB },
        },
      ]
    } finally {
      await stage.close()
    }
  },
}

type Reading = { mails: number; megabytes: number }

async function readWhileDraining(stage: DrainStage): Promise<Reading[]> {
  const readings: Reading[] = []
  const done = new AbortController()
  const read = async () => {
    while (!done.signal.aborted) {
      const bytes = await stage.residentBytes()
      readings.push({ mails: stage.service.mails, megabytes: bytes / MEGABYTE })
      await sleep(POLL_MS)
    }
  }
  await Promise.all([stage.drain().finally(() => done.abort()), read()])
  return readings
}
