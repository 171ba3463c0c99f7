import type { InvoiceJob } from "../../../pipeline/ports"
import InvoiceQueueService from "../service"

type Options = { delay?: number; priority?: number }

async function enqueueAll(jobs: readonly Partial<InvoiceJob>[]): Promise<Options[]> {
  const added: Options[] = []
  const queue = {
    add: (_name: string, _data: unknown, options: Options) => added.push(options),
  }
  const service = {
    settings: { queue: { attempts: 3 } },
    queues: {
      reach: async (_id: string, act: (one: unknown) => Promise<void>) => await act(queue),
    },
  }
  const enqueue = InvoiceQueueService.prototype.enqueue.bind(service as never)
  const job = { name: "issue", companyId: "default", requestId: "invreq_1", revision: 2 } as const
  for (const more of jobs) await enqueue({ ...job, ...more })
  return added
}

it("delays a job by whole milliseconds, because the queue on PostgreSQL takes no others", async () => {
  const added = await enqueueAll([{ delayMs: 12_345.678 }, {}])
  expect(added.map(({ delay }) => delay)).toEqual([12_346, undefined])
})

it("puts past orders behind new ones: BullMQ takes those without a number first", async () => {
  const added = await enqueueAll([{ isPast: true }, {}, { isPast: true, delayMs: 1 }])
  expect(added.map(({ priority }) => priority)).toEqual([10, undefined, 10])
})
