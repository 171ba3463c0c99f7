import type { Figure, Measure } from "../measure"
import { listBackends } from "./index"
import { DrainStage } from "./run-drain"

const JOBS = 50_000
const QUICK_JOBS = 1_000

/** The first invoice must be issued within the first tenth of the time it takes to enqueue everything. */
const FIRST_WITHIN = 0.1

/** Everything at once: how long it takes to enqueue, and how long the first invoice waits. */
export const backlog: Measure = {
  name: "backlog",
  run: async (context) => {
    const figures: Figure[] = []
    const jobs = context.isQuick ? QUICK_JOBS : JOBS
    for (const { name, redisUrl } of listBackends(context)) {
      context.say(`backlog: ${jobs} jobs on ${name}`)
      const stage = await DrainStage.open({
        ...{ orders: jobs, redisUrl, processes: 1, concurrency: 20 },
      })
      try {
        const { enqueuedMs, firstMs } = await stage.enqueueAll()
        figures.push(
          {
            name: `backlog, ${name}, ${jobs.toLocaleString("en")} jobs put in`,
            unit: "ms/job",
            samples: [enqueuedMs / jobs],
            yardstick: null,
            reach: null,
          },
          {
            name: `backlog, ${name}, the first invoice after, of the time all take`,
            unit: "share",
            samples: [firstMs / enqueuedMs],
            yardstick: null,
            reach: null,
            bound: { atMost: FIRST_WITHIN },
          }
        )
      } finally {
        await stage.close()
      }
    }
    return figures
  },
}
