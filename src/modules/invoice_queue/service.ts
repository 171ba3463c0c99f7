import type { Job } from "bullmq"
import { container } from "@medusajs/framework"
import type {
  ConfigModule,
  InternalModuleDeclaration,
  Logger,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { composeForJob } from "../../composition"
import { readModuleOptions, type Settings } from "../../core/options"
import type { InvoiceJob, QueuePort } from "../../pipeline/ports"
import {
  openBackend,
  type InvoiceQueueBackend,
  type InvoiceWorker,
  type JobData,
  type QueueLocation,
} from "./backend"
import { backoffDelayMs } from "./backoff"
import { CompanyQueues, withPatience } from "./company-queues"
import { JobGate } from "./job-gate"
import { runJob } from "./run-job"

/** Jobs under way for each call that may be made at once: two of three are made ready. */
const READY = 3

/** Fewer would lose a job whose workers are killed a few times in a row; the sweep has the rest. */
const MAX_STALLED = 20

/**
 * The queue: one BullMQ queue per company, and the workers that empty them.
 *
 * It only wakes; what is to be done stands in the ledger. Workers start with the application
 * where Medusa's worker mode allows, and a stop waits for what runs.
 */
export default class InvoiceQueueService implements QueuePort {
  private readonly settings: Settings
  private readonly logger: Logger
  private readonly mayWork: boolean
  private readonly queues = new CompanyQueues(
    (companyId) => this.open().openQueue(this.nameOf(companyId)),
    (error) => this.report(error)
  )
  private readonly workers: InvoiceWorker[] = []
  private readonly running = new Set<Promise<void>>()
  private readonly gate: JobGate
  private backend: InvoiceQueueBackend | null = null
  private lastError = ""
  /** What has not begun by then is left to another process. */
  isStopping = false

  __hooks = {
    onApplicationStart: async () => await this.start(),
    onApplicationPrepareShutdown: async () => await this.drain(),
    onApplicationShutdown: async () => await this.close(),
  }

  /** @throws InvalidOptionsError, which stops the boot. */
  constructor(
    { logger }: { logger: Logger },
    options?: unknown,
    declaration?: InternalModuleDeclaration
  ) {
    this.logger = logger
    this.settings = readModuleOptions(options)
    const { concurrency } = this.settings.queue
    this.gate = new JobGate(concurrency, () => this.running.size > concurrency)
    this.mayWork = this.settings.queue.worker && declaration?.worker_mode !== "server"
  }

  /**
   * Adds a job unless one with the same row and revision is waiting or running.
   *
   * @throws Error within a few seconds when the queue is out of reach.
   */
  async enqueue(job: InvoiceJob): Promise<void> {
    const { attempts } = this.settings.queue
    const data = { request_id: job.requestId, revision: job.revision }
    const jobOptions = {
      // The revision is part of the id: a job that is still kept would silently swallow the next
      // one of its name.
      jobId: `${job.name}-${job.requestId}-${job.revision}`,
      attempts,
      backoff: { type: "custom" },
      removeOnComplete: true,
      removeOnFail: true,
      ...(job.delayMs === undefined ? {} : { delay: job.delayMs }),
    }
    await this.queues.reach(
      job.companyId,
      async (queue) => await queue.add(job.name, data, jobOptions)
    )
  }

  async pause(companyId: string): Promise<void> {
    await this.queues.reach(companyId, async (queue) => {
      if (!(await queue.isPaused())) await queue.pause()
    })
  }

  async resume(companyId: string): Promise<void> {
    await this.queues.reach(companyId, async (queue) => {
      if (await queue.isPaused()) await queue.resume()
    })
  }

  private async start(): Promise<void> {
    if (this.settings.companies.length === 0) {
      this.logger.warn(
        "invoicing: no API key is configured (option apiKey or companies), so no invoice is issued"
      )
      return
    }
    if (!this.mayWork) return
    for (const { id } of this.settings.companies) this.startWorker(id)
    this.logger.info(
      `invoicing: worker started on ${this.location().kind} for ${this.settings.companies.map(({ id }) => id).join(", ")}`
    )
  }

  private startWorker(companyId: string): void {
    const { concurrency, backoffMs, rateLimit } = this.settings.queue
    const worker = this.open().openWorker(
      this.nameOf(companyId),
      async (job, token) => await this.track(this.run(job, token)),
      {
        autorun: false,
        // As many again are made ready meanwhile: calls take turns, see `Ports.inTurn`.
        concurrency: READY * concurrency,
        maxStalledCount: MAX_STALLED,
        ...(rateLimit ? { limiter: { max: rateLimit.max, duration: rateLimit.perMs } } : {}),
        settings: {
          backoffStrategy: (made: number) => backoffDelayMs(made, backoffMs, Math.random()),
        },
      }
    )
    // `run` resolves when the worker is closed; awaiting it would stop the application's start.
    worker.run().catch((error: unknown) => this.report(error))
    this.workers.push(worker)
  }

  private async run(job: Job<JobData>, token?: string): Promise<void> {
    await this.gate.pass()
    await runJob(await composeForJob(this.application()), job, token)
  }

  private async track(run: Promise<void>): Promise<void> {
    this.running.add(run)
    try {
      await run
    } finally {
      this.running.delete(run)
    }
  }

  /**
   * Stops taking jobs and waits for those that run: their answers must be saved.
   *
   * The jobs are waited for as long as they take, the queue only briefly: BullMQ never finishes
   * closing a connection that was never open, and the shop could not be stopped.
   */
  private async drain(): Promise<void> {
    this.isStopping = true
    const closing = Promise.all(this.workers.map(async (worker) => await worker.close()))
    while (this.running.size > 0) await Promise.allSettled(this.running)
    await withPatience(closing).catch((error: unknown) => this.report(error))
  }

  private async close(): Promise<void> {
    await this.queues.close()
    await this.backend?.close()
  }

  private open(): InvoiceQueueBackend {
    this.backend ??= openBackend(this.location(), (error) => this.report(error))
    return this.backend
  }

  private location(): QueueLocation {
    const { redisUrl, databaseUrl } = this.settings.queue
    if (redisUrl !== null) return { kind: "redis", url: redisUrl }
    const { projectConfig } = this.application().resolve<ConfigModule>(
      ContainerRegistrationKeys.CONFIG_MODULE
    )
    const url = databaseUrl ?? projectConfig.databaseUrl
    if (!url) throw new Error("The invoice queue has no database: set queue.databaseUrl")
    const driver = projectConfig.databaseDriverOptions as
      { ssl?: unknown; connection?: { ssl?: unknown } } | undefined
    return { kind: "postgres", url, ssl: driver?.connection?.ssl ?? driver?.ssl }
  }

  private application(): MedusaContainer {
    return container as MedusaContainer
  }

  private nameOf(companyId: string): string {
    return `${this.settings.queue.prefix}-${companyId}`
  }

  /** A queue that is away reports the same error many times a second; one line will do. */
  private report(error: unknown): void {
    const message = error instanceof Error ? error.message : "unknown error"
    if (message === this.lastError) return
    this.lastError = message
    this.logger.warn(`invoicing: the queue reports: ${message}`)
  }
}
