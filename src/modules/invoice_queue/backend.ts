import type { Job, JobsOptions, WorkerOptions } from "bullmq"
import type { QueueTrouble } from "../../core/notices/queue-trouble"
import { openOnPostgres } from "./postgres-backend"
import { openOnRedis } from "./redis-backend"

/** Data of every job: ids only. */
export type JobData = { request_id: string; revision: number }

export type QueueLocation =
  { kind: "redis"; url: string } | { kind: "postgres"; url: string; ssl: unknown; schema: string }

/** The part of a BullMQ queue that is used, on either backend. */
export type InvoiceQueue = {
  add(name: string, data: JobData, options: JobsOptions): Promise<unknown>
  isPaused(): Promise<boolean>
  pause(): Promise<void>
  resume(): Promise<void>
  close(): Promise<void>
}

/** The part of a BullMQ worker that is used. */
export type InvoiceWorker = { close(): Promise<void> }

export type JobRunner = (job: Job<JobData>, token?: string) => Promise<void>
export type RunnerOptions = Omit<WorkerOptions, "connection">

/** Receives reports about the queue. */
export type QueueReporter = {
  /** An error that does not make the queue unusable. */
  onError(error: unknown): void
  /** The queue has become unusable, or the reason has changed; null: it is usable again. */
  onTrouble(trouble: QueueTrouble | null): void
}

export type InvoiceQueueBackend = {
  /** @throws Error immediately while the queue is known to be unreachable. */
  openQueue(name: string): Promise<InvoiceQueue>
  /** The worker takes jobs whenever the queue can be reached. */
  startWorker(name: string, run: JobRunner, options: RunnerOptions): InvoiceWorker
  /**
   * After an error of a queue: resolves when another try is worthwhile.
   *
   * @throws Error immediately if it is not.
   */
  recover(error: unknown): Promise<void>
  /** Why the queue cannot be used; null while it can, as far as this process knows. */
  inspect(): Promise<QueueTrouble | null>
  close(): Promise<void>
}

/** BullMQ on Redis or on PostgreSQL; the rest of the module does not know which. */
export function openBackend(location: QueueLocation, reporter: QueueReporter): InvoiceQueueBackend {
  return location.kind === "redis"
    ? openOnRedis(location.url, reporter)
    : openOnPostgres(location, reporter)
}
