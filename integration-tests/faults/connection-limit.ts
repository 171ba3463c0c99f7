import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { runSql, serverUrl } from "../shop/database"
import type { ProcessPool } from "./process-pool"

/** How long no connection is free after the server has started. */
const EXHAUSTED_MS = 5_000

/** A process that stands still answers nothing. */
const ANSWER_MS = 15_000

const TOO_MANY_CONNECTIONS = "53300"

/**
 * The queue's own role on PostgreSQL, so that its connections can be refused: the server then
 * answers 53300, as one does whose connections are all taken.
 */
export class ConnectionLimit {
  private constructor(
    private readonly role: string,
    /** Where the queue connects to. */
    readonly queueUrl: string
  ) {}

  static async open(databaseUrl: string): Promise<ConnectionLimit> {
    const database = new URL(databaseUrl).pathname.slice(1)
    const password = randomBytes(12).toString("hex")
    const role = `${database}_queue`
    await runSql(serverUrl(), `create role "${role}" login password '${password}'`)
    await runSql(serverUrl(), `grant create on database "${database}" to "${role}"`)
    const url = new URL(databaseUrl)
    url.username = role
    url.password = password
    return new ConnectionLimit(role, url.href)
  }

  /** No connection is free for the queue any more. */
  async exhaust(): Promise<void> {
    await runSql(serverUrl(), `alter role "${this.role}" connection limit 0`)
  }

  /**
   * Lets a pool start while no connection is free; some seconds later there are again.
   *
   * @returns what went wrong meanwhile, in words.
   */
  async liftAfterStart(pool: ProcessPool): Promise<string[]> {
    const server = await pool.server()
    await sleep(EXHAUSTED_MS)
    const faults: string[] = []
    if ((await this.connect()) !== TOO_MANY_CONNECTIONS) faults.push("the queue was not refused")
    const isAwake = await Promise.race([
      server.ask("usage", null).then(() => true),
      sleep(ANSWER_MS, false, { ref: false }),
    ])
    if (!isAwake) faults.push("the server stood still while its queue had no connection")
    await runSql(serverUrl(), `alter role "${this.role}" connection limit -1`)
    return faults
  }

  /** After its database: until then it owns the queue's tables. */
  async close(): Promise<void> {
    await runSql(serverUrl(), `drop role if exists "${this.role}"`)
  }

  /** How PostgreSQL refuses the queue now; null when it does not. */
  private async connect(): Promise<string | null> {
    try {
      await runSql(this.queueUrl, "select 1")
      return null
    } catch (error) {
      return (error as { code?: string }).code ?? "unknown"
    }
  }
}
