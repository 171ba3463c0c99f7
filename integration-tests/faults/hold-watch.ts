import { setTimeout as sleep } from "node:timers/promises"
import { COMPANIES, optionIdOf } from "./companies"
import { readDisliked, readHolds, readRows, type HoldRow } from "./rows"
import type { FaultInjector } from "./fault-injector"

const EVERY_MS = 1_000

/**
 * A call that was on its way when a key was rejected may hold its company so much later: its time is two
 * seconds, but where other layers run beside, its process may not have its turn for long.
 */
const ON_ITS_WAY_MS = 15_000

/**
 * Measures for how long orders waited while their company was on hold though the service did not reject
 * its key: for the 403 that the firewall gave others.
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
    /** Since when one is seen to keep others waiting, by the company and the hold's beginning. */
    let waiting = new Map<string, number>()
    while (!signal.aborted) {
      const holds = (await readHolds(this.url)).filter((one) => this.isForOneOrder(one))
      const held = holds.length === 0 ? new Set<string>() : await this.listWaiting()
      const seen = new Map<string, number>()
      for (const { company, since_ms: since } of holds.filter((one) => held.has(one.company))) {
        const key = `${company} ${since}`
        const fromMs = waiting.get(key) ?? Date.now()
        seen.set(key, fromMs)
        this.longestMs = Math.max(this.longestMs, Date.now() - fromMs)
      }
      waiting = seen
      await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Companies in which an order waits that the firewall does not dislike. */
  private async listWaiting(): Promise<Set<string>> {
    const disliked = await readDisliked(this.url)
    const rows = (await readRows(this.url)).filter(
      (row) => row.state === "queued" && !disliked.has(row.order_id)
    )
    return new Set(rows.map((row) => row.company_id))
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
