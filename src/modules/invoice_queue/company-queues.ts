import type { InvoiceQueue } from "./backend"
import { QueueTimeout, withQueueTimeout } from "./queue-timeout"

/** How long a queue that did not answer is left alone. */
const AWAY_MS = 10_000

/** Opens the queues and handles their errors. */
export type QueueOpener = {
  open(companyId: string): Promise<InvoiceQueue>
  /** Resolves when another try is worthwhile; throws if it is not. */
  recover(error: unknown): Promise<void>
  /** Reports a queue that could not be closed. */
  report(error: unknown): void
}

/** The producer side of the queues, one per company, opened when first needed. */
export class CompanyQueues {
  private readonly queues = new Map<string, Promise<InvoiceQueue>>()
  /** By a monotonic clock: after a clock is set back, orders would wait that much longer. */
  private awayUntilMs = -Infinity

  constructor(private readonly opener: QueueOpener) {}

  /**
   * Performs an action on a company's queue.
   *
   * After one timeout, callers fail immediately for a while, so that a sweep over a thousand rows does
   * not wait for each of them.
   *
   * @throws Error within a few seconds if the queue is unreachable.
   */
  async reach(companyId: string, act: (queue: InvoiceQueue) => Promise<unknown>): Promise<void> {
    if (performance.now() < this.awayUntilMs) throw new QueueTimeout()
    const tryOnce = async () => await act(await this.queueOf(companyId))
    try {
      await withQueueTimeout(
        tryOnce().catch(async (error: unknown) => {
          await this.opener.recover(error)
          await tryOnce()
        })
      )
    } catch (error) {
      if (error instanceof QueueTimeout) this.awayUntilMs = performance.now() + AWAY_MS
      throw error
    }
  }

  async close(): Promise<void> {
    // A queue that is still being opened has nothing to close.
    const closing = [...this.queues.values()].map(async (queue) => await (await queue).close())
    await withQueueTimeout(Promise.all(closing)).catch((error: unknown) =>
      this.opener.report(error)
    )
  }

  private async queueOf(companyId: string): Promise<InvoiceQueue> {
    const existing = this.queues.get(companyId)
    if (existing) return await existing
    const opening = this.opener.open(companyId)
    this.queues.set(companyId, opening)
    try {
      return await opening
    } catch (error) {
      this.queues.delete(companyId)
      throw error
    }
  }
}
