import { createPostgresBackend, Queue, Worker } from "bullmq"
import type { Job, JobsOptions, WorkerOptions } from "bullmq"
import { Redis, type RedisOptions } from "ioredis"
import { PRODUCER_PATIENCE_MS } from "./company-queues"

/** Data of every job: ids only. */
export type JobData = { request_id: string; revision: number }

/** Connections a queue or worker on PostgreSQL may hold beside its listener. */
const POOL_SIZE = 4

export type QueueLocation =
  { kind: "redis"; url: string } | { kind: "postgres"; url: string; ssl: unknown }

/** What is used of a BullMQ queue, whatever it runs on. */
export type InvoiceQueue = {
  add(name: string, data: JobData, options: JobsOptions): Promise<unknown>
  isPaused(): Promise<boolean>
  pause(): Promise<void>
  resume(): Promise<void>
  close(): Promise<void>
}

/** What is used of a BullMQ worker. */
export type InvoiceWorker = { run(): Promise<void>; close(): Promise<void> }

export type JobRunner = (job: Job<JobData>, token?: string) => Promise<void>

export type InvoiceQueueBackend = {
  openQueue(name: string): InvoiceQueue
  openWorker(
    name: string,
    run: JobRunner,
    options: Omit<WorkerOptions, "connection">
  ): InvoiceWorker
  close(): Promise<void>
}

/** BullMQ on Redis or on PostgreSQL; the rest of the module cannot tell which. */
export function openBackend(
  location: QueueLocation,
  onError: (error: Error) => void
): InvoiceQueueBackend {
  return location.kind === "redis"
    ? openOnRedis(location.url, onError)
    : openOnPostgres(location, onError)
}

function openOnRedis(url: string, onError: (error: Error) => void): InvoiceQueueBackend {
  const connections: Redis[] = []
  const connect = (options: RedisOptions) => {
    const connection = new Redis(url, options)
    connection.on("error", onError)
    connections.push(connection)
    return connection
  }
  // A producer fails at once, so that nothing in the shop waits for Redis; a worker waits for it
  // for ever.
  let producer: Redis | null = null
  return {
    openQueue: (name) => {
      producer ??= connect({ maxRetriesPerRequest: 1, enableOfflineQueue: false })
      const queue = new Queue<JobData>(name, { connection: producer })
      queue.on("error", onError)
      return queue
    },
    openWorker: (name, run, options) => {
      const connection = connect({ maxRetriesPerRequest: null })
      const worker = new Worker<JobData>(name, run, { ...options, connection })
      worker.on("error", onError)
      return worker
    },
    close: async () => {
      await Promise.resolve(connections.forEach((connection) => connection.disconnect()))
    },
  }
}

function openOnPostgres(
  { url, ssl }: Extract<QueueLocation, { kind: "postgres" }>,
  onError: (error: Error) => void
): InvoiceQueueBackend {
  const connection = {
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: PRODUCER_PATIENCE_MS,
    migrate: true,
    ...(ssl === undefined ? {} : { ssl }),
  }
  return {
    openQueue: (name) => {
      const queue = new Queue(name, { connection }, createPostgresBackend)
      queue.on("error", onError)
      return queue
    },
    openWorker: (name, run, options) => {
      const worker = new Worker(name, run, { ...options, connection }, createPostgresBackend)
      worker.on("error", onError)
      return worker
    },
    close: async () => {},
  }
}
