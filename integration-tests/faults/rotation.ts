import { setTimeout as sleep } from "node:timers/promises"
import type { Sandbox } from "../../sandbox"
import type { Chance } from "./chance"
import { COMPANIES, KEY_VARIABLES, keyOf } from "./companies"
import type { Fleet } from "./fleet"

/**
 * A company's key is replaced by another one of the same account while everything goes on: each
 * process has the new one from its next start, so that both are at work for a while.
 */
export class Rotation {
  private readonly end = new AbortController()
  private running: Promise<void> = Promise.resolve()
  private readonly company

  constructor(
    private readonly sandbox: Sandbox,
    private readonly fleet: Fleet,
    private readonly chance: Chance
  ) {
    this.company = chance.pick(COMPANIES)
  }

  /** @param withinMs the key is replaced before so much time has gone. */
  begin(withinMs: number): void {
    this.running = this.rotate(this.chance.whole(0, withinMs))
    this.running.catch(() => undefined)
  }

  /** Nobody uses the old key any more, and it is rejected. */
  async finish(): Promise<void> {
    this.end.abort()
    await this.running
    await this.fleet.renewStale()
    this.sandbox.rejectKey(keyOf(this.company))
  }

  private async rotate(afterMs: number): Promise<void> {
    await sleep(afterMs, undefined, { signal: this.end.signal }).catch(() => undefined)
    const key = `${keyOf(this.company)}-rotated`
    this.sandbox.addKey(this.company, key)
    this.fleet.changeEnv({ [KEY_VARIABLES[this.company]]: key })
  }
}
