import type { InvoiceQueue } from "./backend"

/** Milliseconds within which a queue must answer, or the sweep takes over. */
export const PRODUCER_PATIENCE_MS = 3_000

/** How long a queue that did not answer is not asked again. */
const AWAY_MS = 10_000

/** PostgreSQL's codes for a schema, table or function that is not there. */
const GONE_CODES: readonly unknown[] = ["3F000", "42P01", "42883"]

class QueueSilent extends Error {
  override readonly name = "QueueSilent"

  constructor() {
    super("the queue did not answer")
  }
}

/** The producers' side of the queues, one for each company, opened when first needed. */
export class CompanyQueues {
  private readonly queues = new Map<string, InvoiceQueue>()
  private awayUntilMs = 0

  /** @param report takes note of a queue that could not be closed. */
  constructor(
    private readonly open: (companyId: string) => InvoiceQueue,
    private readonly report: (error: unknown) => void
  ) {}

  /**
   * Does something to a company's queue.
   *
   * Patience runs out once: for a while after that the next callers are told at once, so that a
   * sweep over a thousand rows does not wait for each of them.
   *
   * @throws Error within a few seconds when the queue is out of reach.
   */
  async reach(companyId: string, act: (queue: InvoiceQueue) => Promise<unknown>): Promise<void> {
    if (Date.now() < this.awayUntilMs) throw new QueueSilent()
    try {
      await withPatience(act(this.queueOf(companyId)))
    } catch (error) {
      if (error instanceof QueueSilent) this.awayUntilMs = Date.now() + AWAY_MS
      if (!isGone(error)) throw error
      await this.reopen(companyId)
      await withPatience(act(this.queueOf(companyId)))
    }
  }

  async close(): Promise<void> {
    const closing = Promise.all([...this.queues.values()].map(async (queue) => await queue.close()))
    await withPatience(closing).catch(this.report)
  }

  /** Opening a queue makes its tables where there are none: somebody dropped them meanwhile. */
  private async reopen(companyId: string): Promise<void> {
    const lost = this.queues.get(companyId)
    this.queues.delete(companyId)
    if (lost) await withPatience(lost.close()).catch(this.report)
  }

  private queueOf(companyId: string): InvoiceQueue {
    const existing = this.queues.get(companyId)
    if (existing) return existing
    const queue = this.open(companyId)
    this.queues.set(companyId, queue)
    return queue
  }
}

const isGone = (error: unknown) => GONE_CODES.includes((error as { code?: unknown } | null)?.code)

/** @throws QueueSilent when there is no answer in time. */
export async function withPatience<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new QueueSilent()), PRODUCER_PATIENCE_MS)
  })
  try {
    return await Promise.race([promise, patience])
  } finally {
    clearTimeout(timer)
  }
}
