import { setTimeout as sleep } from "node:timers/promises"
import type { Sandbox } from "../../sandbox"
import type { SeededRandom } from "./seeded-random"
import { COMPANIES, KEY_VARIABLES, keyOf } from "./companies"
import type { ProcessPool } from "./process-pool"

/**
 * Replaces a company's key by another one of the same account while everything goes on: each process gets the
 * new key at its next start, so that both are in use for a while.
 */
export class Rotation {
  private readonly end = new AbortController()
  private running: Promise<void> = Promise.resolve()
  private readonly company

  constructor(
    private readonly sandbox: Sandbox,
    private readonly pool: ProcessPool,
    private readonly random: SeededRandom
  ) {
    this.company = random.pick(COMPANIES)
  }

  /** @param withinMs the key is replaced within this time. */
  begin(withinMs: number): void {
    this.running = this.rotate(this.random.whole(0, withinMs))
    this.running.catch(() => undefined)
  }

  /** No process uses the old key anymore, and it is rejected. */
  async finish(): Promise<void> {
    this.end.abort()
    await this.running
    await this.pool.renewStale()
    this.sandbox.rejectKey(keyOf(this.company))
  }

  private async rotate(afterMs: number): Promise<void> {
    await sleep(afterMs, undefined, { signal: this.end.signal }).catch(() => undefined)
    const key = `${keyOf(this.company)}-rotated`
    this.sandbox.addKey(this.company, key)
    this.pool.changeEnv({ [KEY_VARIABLES[this.company]]: key })
  }
}
