import { setTimeout as sleep } from "node:timers/promises"
import { COMPANIES, optionIdOf } from "./companies"
import { readDisliked, readHolds, readRows, type HoldRow } from "./rows"
import type { FaultInjector } from "./fault-injector"

const EVERY_MS = 1_000

/**
 * A call in flight when a key was rejected may put its company on hold this much later. The call itself takes
 * two seconds, but under load its process may be starved for longer.
 */
const ON_ITS_WAY_MS = 15_000

/**
 * Measures how long orders waited while their company was on hold although the service did not reject its
 * key: on hold because of the firewall's 403 for other orders.
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
    /** When a hold was first seen to keep other orders waiting, by company and start of the hold. */
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

  /** Companies with a waiting order that the firewall does not block. */
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
