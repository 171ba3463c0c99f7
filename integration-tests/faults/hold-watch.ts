import { setTimeout as sleep } from "node:timers/promises"
import { COMPANIES, optionIdOf } from "./companies"
import { readHolds, type HoldRow } from "./rows"
import type { FaultInjector } from "./fault-injector"

const EVERY_MS = 1_000

/** A call that was on its way when a key was rejected may hold its company so much later. */
const ON_ITS_WAY_MS = 5_000

/**
 * Measures for how long a company was held though the service did not reject its key: for the 403
 * that the firewall gave one of its orders.
 */
export class HoldWatch {
  longestMs = 0
  private readonly end = new AbortController()
  private running: Promise<void> = Promise.resolve()

  constructor(
    private readonly url: string,
    private readonly injector: FaultInjector
  ) {}

  begin(): void {
    this.running = this.watch()
    this.running.catch(() => undefined)
  }

  async close(): Promise<void> {
    this.end.abort()
    await this.running
  }

  private async watch(): Promise<void> {
    const { signal } = this.end
    while (!signal.aborted) {
      const holds = await readHolds(this.url)
      for (const hold of holds.filter((one) => this.isForOneOrder(one))) {
        this.longestMs = Math.max(this.longestMs, Date.now() - hold.since_ms)
      }
      await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  private isForOneOrder({ company, cause, since_ms: since }: HoldRow): boolean {
    if (cause !== "key-rejected") return false
    return !this.injector.listRejections().some((rejection) => {
      const isOfCompany = COMPANIES.some(
        (one) => one === rejection.company && optionIdOf(one) === company
      )
      return isOfCompany && since >= rejection.fromMs && since <= rejection.toMs + ON_ITS_WAY_MS
    })
  }
}
