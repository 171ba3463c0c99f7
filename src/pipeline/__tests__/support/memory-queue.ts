import type { InvoiceJob, Ports, QueuePort, StepEnd } from "../../ports"
import { runStep } from "../../issue/run-step"
import { ProcessDied } from "./process-died"
import type { VirtualClock } from "./virtual-clock"

export type MemoryJob = {
  id: string
  name: InvoiceJob["name"]
  companyId: string
  requestId: string
  revision: number
  attemptsMade: number
  dueMs: number
}

const CAP_MS = 30 * 60_000

/**
 * A queue per company in memory that acts on the end of a step as `modules/invoice_queue/run-job.ts`
 * does. A job whose process died is run again with no attempt used up, as BullMQ runs a stalled one.
 */
export class MemoryQueue implements QueuePort {
  readonly jobs = new Map<string, MemoryJob>()
  readonly paused = new Set<string>()
  isAway = false

  constructor(
    private readonly clock: VirtualClock,
    private readonly options: { attempts: number; backoffMs: number }
  ) {}

  async enqueue(job: InvoiceJob): Promise<void> {
    this.assertThere()
    const id = `${job.name}-${job.requestId}-${job.revision}${job.isPast ? "-past" : ""}`
    if (this.jobs.has(id)) return
    const { name, companyId, requestId, revision } = job
    const dueMs = this.clock.nowMs + (job.delayMs ?? 0)
    this.jobs.set(id, { id, name, companyId, requestId, revision, attemptsMade: 0, dueMs })
  }

  async pause(companyId: string): Promise<void> {
    this.assertThere()
    this.paused.add(companyId)
  }

  async resume(companyId: string): Promise<void> {
    this.assertThere()
    this.paused.delete(companyId)
  }

  /** Everything is gone, as after a wiped Redis. */
  lose(): void {
    this.jobs.clear()
    this.paused.clear()
  }

  /** The moment of the next job that may run, null when none waits. */
  get nextDueMs(): number | null {
    const waiting = this.runnable()
    return waiting.length === 0 ? null : Math.min(...waiting.map(({ dueMs }) => dueMs))
  }

  nextDue(): MemoryJob | null {
    const due = this.runnable().filter(({ dueMs }) => dueMs <= this.clock.nowMs)
    return due.sort((a, b) => a.dueMs - b.dueMs)[0] ?? null
  }

  /** Runs one job and does with it what BullMQ would. */
  async run(ports: Ports, job: MemoryJob): Promise<void> {
    const isLastTry = job.attemptsMade + 1 >= this.options.attempts
    let end: StepEnd
    try {
      end = await runStep(ports, job, { isFirst: job.attemptsMade === 0, isLast: isLastTry })
    } catch (error) {
      if (error instanceof ProcessDied) throw error
      end = { kind: "retry", reason: "it threw" }
    }
    switch (end.kind) {
      case "finished":
        this.jobs.delete(job.id)
        return
      case "wait":
        job.dueMs = this.clock.nowMs + end.delayMs
        return
      case "retry":
        job.attemptsMade += 1
        job.dueMs = this.clock.nowMs + this.backoffMs(job.attemptsMade)
        if (isLastTry) this.jobs.delete(job.id)
        return
    }
  }

  private backoffMs(attemptsMade: number): number {
    return Math.min(this.options.backoffMs * 2 ** (attemptsMade - 1), CAP_MS)
  }

  private runnable(): MemoryJob[] {
    return [...this.jobs.values()].filter(({ companyId }) => !this.paused.has(companyId))
  }

  private assertThere(): void {
    if (this.isAway) throw new Error("the queue did not answer")
  }
}
