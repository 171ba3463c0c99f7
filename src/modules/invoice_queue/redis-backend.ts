import { Queue, Worker } from "bullmq"
import { Redis, type RedisOptions } from "ioredis"
import type { InvoiceQueueBackend, InvoiceWorker, JobData, QueueReporter } from "./backend"
import { Pauses } from "./pauses"
import { isAboutOneJob } from "./postgres-trouble"
import { RedisHealth } from "./redis-health"

/** The queues of all companies on one connection; each worker needs connections of its own. */
export function openOnRedis(url: string, reporter: QueueReporter): InvoiceQueueBackend {
  const health = new RedisHealth(reporter)
  const connections: Redis[] = []
  const connect = (options: RedisOptions) => {
    const connection = new Redis(url, options)
    health.watch(connection)
    connections.push(connection)
    return connection
  }
  // A producer fails at once, so that nothing in the shop waits for Redis; a worker waits for it
  // forever.
  let producer: Redis | null = null
  const produce = () =>
    (producer ??= connect({ maxRetriesPerRequest: 1, enableOfflineQueue: false }))
  return {
    openQueue: async (name) => {
      const queue = new Queue<JobData>(name, { connection: produce() })
      queue.on("error", health.fail)
      return await whenReady(queue)
    },
    startWorker: (name, run, options) => {
      const connection = connect({ maxRetriesPerRequest: null })
      const open = () => new Worker<JobData>(name, run, { ...options, connection, autorun: false })
      const worker = new RestingWorker(open, (error) =>
        isAboutOneJob(error) ? reporter.onError(error) : health.fail(error)
      )
      worker.start()
      return worker
    },
    recover: (error) => {
      health.failCommand(error)
      return Promise.reject(error instanceof Error ? error : new Error("unknown error"))
    },
    inspect: async () => await health.inspect(produce()),
    close: async () => {
      health.close()
      await Promise.resolve(connections.forEach((connection) => connection.disconnect()))
    },
  }
}

/** BullMQ keeps a failed start forever, so such a queue is discarded. */
async function whenReady(queue: Queue<JobData>): Promise<Queue<JobData>> {
  try {
    await queue.waitUntilReady()
    return queue
  } catch (error) {
    await queue.close().catch(() => undefined)
    throw error
  }
}

/**
 * A BullMQ worker that takes its first job once its connection is ready and pauses after an error:
 * BullMQ retries everything that fails, except a refused connection, without a pause.
 */
class RestingWorker implements InvoiceWorker {
  private worker: Worker<JobData> | null = null
  private isClosed = false
  private isResting = false
  private readonly pauses = new Pauses()

  constructor(
    private readonly open: () => Worker<JobData>,
    private readonly report: (error: unknown) => void
  ) {}

  start(): void {
    void this.begin().catch(this.report)
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.pauses.cutShort()
    await this.worker?.close()
  }

  private async begin(): Promise<void> {
    while (!this.isClosed) {
      const worker = this.open()
      this.worker = worker
      worker.on("error", (error) => void this.rest(error).catch(this.report))
      try {
        await worker.waitUntilReady()
        return await worker.run()
      } catch (error) {
        this.report(error)
        this.pauses.countFailure()
        await worker.close(true).catch(() => undefined)
        await this.pauses.pause()
      }
    }
  }

  private async rest(error: unknown): Promise<void> {
    this.report(error)
    const { worker } = this
    if (!worker?.isRunning() || this.isResting || isAboutOneJob(error)) return
    this.isResting = true
    this.pauses.countFailure()
    const doNotWait = true
    await worker.pause(doNotWait)
    await this.pauses.pause()
    this.isResting = false
    if (!this.isClosed) await worker.resume()
  }
}
