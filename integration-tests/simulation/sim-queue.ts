import type { Job } from "bullmq"
import type { JobData } from "../../src/modules/invoice_queue/backend"
import { backoffDelayMs } from "../../src/modules/invoice_queue/backoff"
import { runJob } from "../../src/modules/invoice_queue/run-job"
import type { InvoiceJob } from "../../src/pipeline/ports"
import type { SimProcess, Task } from "./sim-process"
import type { World } from "./world"

type KeptJob = {
  id: string
  job: InvoiceJob
  attemptsMade: number
  dueMs: number
  runs: number
}

const ATTEMPTS = 30
const BACKOFF_MS = 5_000
/** How long BullMQ waits for a silent worker before it gives its job to another. */
const STALLED_MS = 30_000

/** The BullMQ queue as the pipeline uses it; it loses, duplicates and delays jobs. */
export class SimQueue {
  readonly jobs = new Map<string, KeptJob>()
  private readonly paused = new Set<string>()

  constructor(private readonly world: World) {}

  async enqueue(task: Task, job: InvoiceJob): Promise<void> {
    const { world } = this
    const id = `${job.name}-${job.requestId}-${job.revision}`
    if (this.jobs.has(id)) return
    const level = world.isFaulty ? world.plan.faultRates.queue : 0
    if (task.random.chance(0.02 * level)) return world.meet(job.requestId, "job lost")
    let delayMs = job.delayMs ?? 0
    if (task.random.chance(0.03 * level)) {
      world.meet(job.requestId, "job late")
      delayMs += task.random.int(10, 300) * 1000
    }
    const dueMs = world.timeline.nowMs + delayMs
    const kept: KeptJob = { id, job: { ...job }, attemptsMade: 0, dueMs, runs: 0 }
    this.jobs.set(id, kept)
    this.schedule(kept)
    if (task.random.chance(0.03 * level)) {
      world.meet(job.requestId, "job doubled")
      world.timeline.at(dueMs + task.random.int(0, 20_000), world.tie(), () => this.begin(kept))
    }
  }

  pause = (companyId: string) => void this.paused.add(companyId)

  resume(companyId: string): void {
    if (!this.paused.delete(companyId)) return
    for (const kept of this.jobs.values()) {
      if (kept.job.companyId === companyId) this.schedule(kept)
    }
  }

  /** Loses everything, as after a wiped Redis. */
  lose(): void {
    for (const { job } of this.jobs.values()) this.world.meet(job.requestId, "queue lost")
    this.jobs.clear()
    this.paused.clear()
  }

  get hasDueSoon(): boolean {
    const { nowMs } = this.world.timeline
    return [...this.jobs.values()].some(
      ({ dueMs, job }) => dueMs < nowMs + 90_000 && !this.paused.has(job.companyId)
    )
  }

  private schedule(kept: KeptJob): void {
    this.world.timeline.at(kept.dueMs, this.world.tie(), () => {
      if (kept.runs === 0 && kept.dueMs <= this.world.timeline.nowMs) this.begin(kept)
    })
  }

  private begin(kept: KeptJob): void {
    const { world } = this
    if (this.jobs.get(kept.id) !== kept || this.paused.has(kept.job.companyId)) return
    const process = world.chooseProcess(kept.job.companyId)
    if (!process) {
      kept.dueMs = world.timeline.nowMs + 5_000
      return this.schedule(kept)
    }
    kept.runs += 1
    const { job } = kept
    const task = world.openTask(
      process,
      "job",
      `${job.name} of ${world.nameOf(job.requestId)}`,
      job.requestId
    )
    this.watch(kept, process, task)
    void this.run(kept, process, task)
  }

  /** A worker that died or is suspended loses its job to another. */
  private watch(kept: KeptJob, process: SimProcess, task: Task): void {
    const { world } = this
    world.timeline.after(STALLED_MS, world.tie(), () => {
      if (this.jobs.get(kept.id) !== kept || !process.tasks.has(task)) return
      if (process.isAlive && !process.isSuspended) return this.watch(kept, process, task)
      if (process.isAlive) world.meet(kept.job.requestId, "job taken from a living worker")
      process.tasks.delete(task)
      kept.runs -= 1
      if (kept.runs === 0) this.begin(kept)
    })
  }

  private async run(kept: KeptJob, process: SimProcess, task: Task): Promise<void> {
    const { world } = this
    let nextMs: number | null = null
    const job = {
      name: kept.job.name,
      data: { request_id: kept.job.requestId, revision: kept.job.revision },
      attemptsMade: kept.attemptsMade,
      opts: { attempts: ATTEMPTS },
      moveToDelayed: async (atMs: number) => void (nextMs = atMs),
    }
    let end: "finished" | "delayed" | "failed" = "finished"
    try {
      await runJob(await world.compose(task), job as unknown as Job<JobData>, "token")
    } catch (error) {
      end = nextMs === null ? "failed" : "delayed"
      if (end === "failed") world.noteError(task, error)
    }
    const isOwner = process.tasks.delete(task)
    if (!isOwner) return
    kept.runs -= 1
    if (this.jobs.get(kept.id) !== kept) return
    const { nowMs } = world.timeline
    if (end === "finished") return void this.jobs.delete(kept.id)
    if (end === "failed") {
      kept.attemptsMade += 1
      if (kept.attemptsMade >= ATTEMPTS) return void this.jobs.delete(kept.id)
    }
    kept.dueMs = nextMs ?? nowMs + backoffDelayMs(kept.attemptsMade, BACKOFF_MS, task.random.next())
    this.schedule(kept)
  }
}
