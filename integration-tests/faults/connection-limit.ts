import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { runSql, serverUrl } from "../shop/database"
import type { ProcessPool } from "./process-pool"

/** How long no connection is available after the server has started. */
const EXHAUSTED_MS = 5_000

/** A process that hangs does not answer. */
const ANSWER_MS = 15_000

const TOO_MANY_CONNECTIONS = "53300"

/**
 * A separate PostgreSQL role for the queue, so that its connections can be refused: the server then answers
 * 53300, as it does if all connections are taken.
 */
export class ConnectionLimit {
  private constructor(
    private readonly role: string,
    /** The URL that the queue connects to. */
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

  /** From now on the queue gets no connection. */
  async exhaust(): Promise<void> {
    await runSql(serverUrl(), `alter role "${this.role}" connection limit 0`)
  }

  /**
   * Starts a pool while no connection is available; some seconds later there are connections again.
   *
   * @returns descriptions of what went wrong meanwhile.
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

  /** Call after dropping the database: until then the role owns the queue's tables. */
  async close(): Promise<void> {
    await runSql(serverUrl(), `drop role if exists "${this.role}"`)
  }

  /** PostgreSQL's error code if it refuses the queue now; null otherwise. */
  private async connect(): Promise<string | null> {
    try {
      await runSql(this.queueUrl, "select 1")
      return null
    } catch (error) {
      return (error as { code?: string }).code ?? "unknown"
    }
  }
}
