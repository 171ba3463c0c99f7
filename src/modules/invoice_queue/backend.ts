import type { Job, JobsOptions, WorkerOptions } from "bullmq"
import type { QueueTrouble } from "../../core/notices/queue-trouble"
import { openOnPostgres } from "./postgres-backend"
import { openOnRedis } from "./redis-backend"

/** Data of every job: ids only. */
export type JobData = { request_id: string; revision: number }

export type QueueLocation =
  { kind: "redis"; url: string } | { kind: "postgres"; url: string; ssl: unknown; schema: string }

/** What is used of a BullMQ queue, whatever it runs on. */
export type InvoiceQueue = {
  add(name: string, data: JobData, options: JobsOptions): Promise<unknown>
  isPaused(): Promise<boolean>
  pause(): Promise<void>
  resume(): Promise<void>
  close(): Promise<void>
}

/** What is used of a BullMQ worker. */
export type InvoiceWorker = { close(): Promise<void> }

export type JobRunner = (job: Job<JobData>, token?: string) => Promise<void>
export type RunnerOptions = Omit<WorkerOptions, "connection">

/** What becomes of the queue is told to these. */
export type QueueReporter = {
  /** An error that ends nothing. */
  onError(error: unknown): void
  /** The queue cannot be used from now on, or not for the reason told last; null: it can again. */
  onTrouble(trouble: QueueTrouble | null): void
}

export type InvoiceQueueBackend = {
  /** @throws Error at once while the queue is known to be out of reach. */
  openQueue(name: string): Promise<InvoiceQueue>
  /** The worker takes jobs as soon and as long as the queue can be reached. */
  startWorker(name: string, run: JobRunner, options: RunnerOptions): InvoiceWorker
  /**
   * After an error of a queue: resolves when it is worth another try.
   *
   * @throws Error at once when it is not.
   */
  recover(error: unknown): Promise<void>
  /** Why the queue cannot be used; null while it can, as far as this process knows. */
  inspect(): Promise<QueueTrouble | null>
  close(): Promise<void>
}

/** BullMQ on Redis or on PostgreSQL; the rest of the module cannot tell which. */
export function openBackend(location: QueueLocation, reporter: QueueReporter): InvoiceQueueBackend {
  return location.kind === "redis"
    ? openOnRedis(location.url, reporter)
    : openOnPostgres(location, reporter)
}
