import type { Job } from "bullmq"
import { container } from "@medusajs/framework"
import type {
  ConfigModule,
  InternalModuleDeclaration,
  Logger,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { composeForJob, composeInvoicing, MEDUSA_TROUBLE } from "../../composition"
import { errorMessage } from "../../core/error-words"
import { describeMedusaTrouble } from "../../core/medusa-version"
import { readModuleOptions, type Settings } from "../../core/settings/options"
import type { QueueTrouble } from "../../core/notices/queue-trouble"
import type { InvoiceJob, QueuePort } from "../../pipeline/ports"
import { handOutEvents } from "../../pipeline/sweep/hand-out-events"
import { lookAtKeys } from "../../pipeline/sweep/sweep"
import {
  openBackend,
  type InvoiceQueueBackend,
  type InvoiceWorker,
  type JobData,
  type QueueLocation,
} from "./backend"
import { backoffDelayMs } from "./backoff"
import { CompanyQueues } from "./company-queues"
import { describeJob } from "./describe-job"
import { JobBatcher } from "./job-batcher"
import { locateQueue } from "./locate-queue"
import { Precedence } from "./precedence"
import { QueueJournal } from "./queue-journal"
import { runJob } from "./run-job"
import { withQueueTimeout } from "./queue-timeout"

/** Jobs per concurrent call: two of three prepare their call; the fourth leaves room for new orders. */
const READY = 3 + 1

/** A lower limit would lose a job whose workers are killed repeatedly; the sweep covers the rest. */
const MAX_STALLED = 20

/** Between checks for stalled jobs, as a lost connection leaves them; the second check frees them. */
const STALLED_MS = 10_000

/**
 * The queue: one BullMQ queue per company, and the workers that empty them.
 *
 * It only wakes workers; what is to be done is in the ledger. Workers start with the application if
 * Medusa's worker mode allows it, and a shutdown waits for running jobs.
 */
export default class InvoiceQueueService implements QueuePort {
  private readonly settings: Settings
  private readonly logger: Logger
  private readonly mayWork: boolean
  /** In Medusa's mode `server`: no subscriber runs in this process. */
  readonly isServerOnly: boolean
  private readonly journal: QueueJournal
  private readonly queues = new CompanyQueues({
    open: async (companyId) => await this.open().openQueue(this.nameOf(companyId)),
    recover: async (error) => await this.open().recover(error),
    report: (error) => this.journal.onError(error),
  })
  private readonly workers: InvoiceWorker[] = []
  private readonly running = new Set<Promise<void>>()
  /** New and past orders' jobs begin in separate batches, so that no new one waits for a past one. */
  private readonly batchers: Record<"new" | "past", JobBatcher>
  /** Makes work on past orders yield to work in progress on new ones. */
  readonly precedence = new Precedence()
  private backend: InvoiceQueueBackend | null = null
  /** Once true, jobs that have not begun are left to another process. */
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
    this.journal = new QueueJournal(logger)
    this.settings = readModuleOptions(options)
    const { concurrency } = this.settings.queue
    this.batchers = {
      new: JobBatcher.ofNewOrders(concurrency, () => this.precedence.countAhead() - 1),
      past: new JobBatcher(concurrency, () => this.running.size),
    }
    this.isServerOnly = declaration?.worker_mode === "server"
    this.mayWork = this.settings.queue.worker && !this.isServerOnly
  }

  /**
   * Adds a job unless one with the same request and revision is waiting or running.
   *
   * @throws Error within a few seconds if the queue is unreachable.
   */
  async enqueue(job: InvoiceJob): Promise<void> {
    const { attempts } = this.settings.queue
    const data = { request_id: job.requestId, revision: job.revision }
    const jobOptions = describeJob(job, attempts)
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

  /**
   * Why this process cannot use the queue now; null if it can or if no company is configured.
   *
   * May take a few seconds in a process that has not used the queue before.
   */
  async inspect(): Promise<QueueTrouble | null> {
    return this.settings.companies.length === 0 ? null : await this.open().inspect()
  }

  private async start(): Promise<void> {
    if (MEDUSA_TROUBLE) {
      this.logger.error(`invoicing: ${describeMedusaTrouble(MEDUSA_TROUBLE)}`)
      return
    }
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
    void this.catchUpAtOnce()
  }

  /**
   * Hands out events that an earlier process left and checks the keys, since the next sweep may be a
   * minute away. Nothing waits for it: the sweep does the same.
   */
  private async catchUpAtOnce(): Promise<void> {
    try {
      const ports = await composeInvoicing(this.application())
      await handOutEvents(ports)
      await lookAtKeys(ports)
    } catch (error) {
      const why = errorMessage(error)
      if (!this.isStopping) {
        this.logger.warn(`invoicing: events are published and API keys checked later (${why})`)
      }
    }
  }

  private startWorker(companyId: string): void {
    const { concurrency, backoffMs, rateLimit } = this.settings.queue
    const worker = this.open().startWorker(
      this.nameOf(companyId),
      async (job, token) => await this.track(this.run(job, token)),
      {
        // More jobs than calls, to prepare the next ones: calls take turns, see `Ports.inTurn`.
        concurrency: READY * concurrency,
        maxStalledCount: MAX_STALLED,
        stalledInterval: STALLED_MS,
        ...(rateLimit ? { limiter: { max: rateLimit.max, duration: rateLimit.perMs } } : {}),
        settings: {
          backoffStrategy: (made: number) => backoffDelayMs(made, backoffMs, Math.random()),
        },
      }
    )
    this.workers.push(worker)
  }

  private async run(job: Job<JobData>, token?: string): Promise<void> {
    const isPast = job.priority > 0
    const run = async () =>
      await runJob(await composeForJob(this.application(), isPast), job, token)
    const { new: ahead, past } = this.batchers
    if (isPast) {
      await past.pass()
      await this.precedence.giveWay()
      return await run()
    }
    await this.precedence.ahead(async () => await ahead.pass().then(run))
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
   * Stops taking jobs and waits for running ones: their answers must be saved.
   *
   * It waits for the jobs as long as they take, but for the queue only briefly: BullMQ never finishes
   * closing a connection that was never open, which would keep the shop from stopping.
   */
  private async drain(): Promise<void> {
    this.isStopping = true
    const closing = Promise.all(this.workers.map(async (worker) => await worker.close()))
    while (this.running.size > 0) await Promise.allSettled(this.running)
    await withQueueTimeout(closing).catch((error: unknown) => this.journal.onError(error))
  }

  private async close(): Promise<void> {
    await this.queues.close()
    if (this.backend) await withQueueTimeout(this.backend.close()).catch(() => undefined)
  }

  private open(): InvoiceQueueBackend {
    this.backend ??= openBackend(this.location(), this.journal)
    return this.backend
  }

  private location(): QueueLocation {
    const { projectConfig } = this.application().resolve<ConfigModule>(
      ContainerRegistrationKeys.CONFIG_MODULE
    )
    return locateQueue(this.settings.queue, projectConfig)
  }

  private application(): MedusaContainer {
    return container as MedusaContainer
  }

  private nameOf(companyId: string): string {
    return `${this.settings.queue.prefix}-${companyId}`
  }
}
