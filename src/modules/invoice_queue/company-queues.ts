import type { InvoiceQueue } from "./backend"
import { QueueSilent, withPatience } from "./with-patience"

/** How long a queue that did not answer is not asked again. */
const AWAY_MS = 10_000

/** How the queues are opened, and what becomes of an error of one. */
export type QueueOpener = {
  open(companyId: string): Promise<InvoiceQueue>
  /** Resolves when another try is worth it; throws when it is not. */
  recover(error: unknown): Promise<void>
  /** Takes note of a queue that could not be closed. */
  report(error: unknown): void
}

/** The producers' side of the queues, one for each company, opened when first needed. */
export class CompanyQueues {
  private readonly queues = new Map<string, Promise<InvoiceQueue>>()
  /** By a clock that is never set back: orders would wait for as long as it was. */
  private awayUntilMs = -Infinity

  constructor(private readonly opener: QueueOpener) {}

  /**
   * Does something to a company's queue.
   *
   * Patience runs out once: for a while after that the next callers are told at once, so that a
   * sweep over a thousand rows does not wait for each of them.
   *
   * @throws Error within a few seconds when the queue is out of reach.
   */
  async reach(companyId: string, act: (queue: InvoiceQueue) => Promise<unknown>): Promise<void> {
    if (performance.now() < this.awayUntilMs) throw new QueueSilent()
    const tryOnce = async () => await act(await this.queueOf(companyId))
    try {
      await withPatience(
        tryOnce().catch(async (error: unknown) => {
          await this.opener.recover(error)
          await tryOnce()
        })
      )
    } catch (error) {
      if (error instanceof QueueSilent) this.awayUntilMs = performance.now() + AWAY_MS
      throw error
    }
  }

  async close(): Promise<void> {
    // One that is still being opened has nothing to close.
    const closing = [...this.queues.values()].map(async (queue) => await (await queue).close())
    await withPatience(Promise.all(closing)).catch((error: unknown) => this.opener.report(error))
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
