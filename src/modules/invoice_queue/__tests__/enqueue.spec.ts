import InvoiceQueueService from "../service"

it("delays a job by whole milliseconds, because the queue on PostgreSQL takes no others", async () => {
  const added: { delay?: number }[] = []
  const queue = {
    add: (_name: string, _data: unknown, options: { delay?: number }) => added.push(options),
  }
  const service = {
    settings: { queue: { attempts: 3 } },
    queues: {
      reach: async (_id: string, act: (one: unknown) => Promise<void>) => await act(queue),
    },
  }
  const enqueue = InvoiceQueueService.prototype.enqueue.bind(service as never)
  const job = { name: "issue", companyId: "default", requestId: "invreq_1", revision: 2 } as const
  await enqueue({ ...job, delayMs: 12_345.678 })
  await enqueue(job)
  expect(added.map(({ delay }) => delay)).toEqual([12_346, undefined])
})
