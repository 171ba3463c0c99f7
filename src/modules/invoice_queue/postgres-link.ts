import { PostgresConnection } from "bullmq"
import type { QueueTrouble } from "../../core/notices/queue-trouble"
import type { QueueReporter } from "./backend"
import { Pauses, QUIET_MS } from "./pauses"
import { isAboutOneJob, readPostgresTrouble } from "./postgres-trouble"
import { prepareSchema, type ConnectionConfig } from "./prepare-schema"
import { withQueueTimeout } from "./queue-timeout"

/** Connections of a process for the queues of all companies, in addition to its workers' listener. */
const POOL_SIZE = 4

/** One listener serves the workers of every company; Node warns above ten. */
const LISTENING_WORKERS = 500

/** From how many relapses an error is reported although each check finds the database usable. */
const MOST_RELAPSES = 4

class QueueAway extends Error {
  override readonly name = "QueueAway"
}

/** BullMQ's connection; its single listening session serves the workers of all companies. */
class SharedConnection extends PostgresConnection {
  override async getListenClient() {
    const client = await super.getListenClient()
    const emitter = client as unknown as { setMaxListeners(count: number): void }
    emitter.setMaxListeners(LISTENING_WORKERS)
    return client
  }
}

export type LinkOptions = { config: ConnectionConfig; schema: string }

/** Stopped while the database is unreachable, and resumed when it is back. */
export type Follower = {
  goOn(connection: PostgresConnection): void
  stop(): void
  listenAnew(): void
}

/**
 * The one connection of a process to the queue's database.
 *
 * BullMQ keeps a failed first connection forever and retries failures without a pause, which starves
 * the process. So it gets a connection only after one of ours has succeeded and the schema exists; any
 * later failure stops the workers until that is the case again.
 */
export class PostgresLink {
  private connection: SharedConnection | null = null
  private isOpen = false
  private isClosing = false
  private repair: Promise<void> | null = null
  private trouble: QueueTrouble | null = null
  private readonly pauses = new Pauses()
  /** Errors since the last quiet period that occurred although the check before had succeeded. */
  private relapses = 0
  private role = "of the shop"
  private readonly followers = new Set<Follower>()
  /** Callers that wait for the end of the current or next try. */
  private readonly waiting = new Set<() => void>()

  constructor(
    private readonly options: LinkOptions,
    private readonly reporter: QueueReporter
  ) {}

  /** Tells the follower, now and on every change, whether it may use the connection. */
  follow(follower: Follower): void {
    this.followers.add(follower)
    if (this.isOpen && this.connection) follower.goOn(this.connection)
    else this.startRepair()
  }

  /**
   * The connection, once it is open.
   *
   * @throws Error immediately while the database is known to be unreachable or unfit.
   */
  async open(): Promise<PostgresConnection> {
    if (!this.isOpen) this.startRepair()
    if (!this.isOpen && this.trouble === null) await this.untilTried()
    if (this.isOpen && this.connection) return this.connection
    throw new QueueAway("the queue's database cannot be used at present")
  }

  /** Handles an error from a user of the connection. */
  note(error: unknown): void {
    if (isAboutOneJob(error)) return this.reporter.onError(error)
    if (!this.isOpen || this.isClosing || error instanceof QueueAway) return
    this.isOpen = false
    this.pauses.countFailure()
    this.relapses = this.pauses.failures === 1 ? 1 : this.relapses + 1
    this.followers.forEach((follower) => follower.stop())
    // Each check of the schema succeeds, and yet errors recur.
    if (this.hasRelapsed()) this.tell(this.read(error))
    this.startRepair()
  }

  /** Why the connection is not open; null while it is. */
  async inspect(): Promise<QueueTrouble | null> {
    if (!this.isOpen) this.startRepair()
    if (!this.isOpen && this.trouble === null) {
      await withQueueTimeout(this.untilTried()).catch(() => undefined)
    }
    return this.trouble
  }

  async close(): Promise<void> {
    this.isClosing = true
    this.isOpen = false
    this.pauses.cutShort()
    await this.repair
    await this.connection?.close()
  }

  private startRepair(): void {
    if (this.isClosing) return
    this.repair ??= this.repeatUntilOpen().finally(() => {
      this.repair = null
    })
  }

  private async untilTried(): Promise<void> {
    await new Promise<void>((resolve) => this.waiting.add(resolve))
  }

  private async repeatUntilOpen(): Promise<void> {
    while (!this.isOpen && !this.isClosing) {
      await this.pauses.pause()
      await this.tryToOpen()
      this.waiting.forEach((go) => go())
      this.waiting.clear()
    }
  }

  private async tryToOpen(): Promise<void> {
    const { config, schema } = this.options
    try {
      await prepareSchema(config, schema, (role) => (this.role = role))
      if (this.isClosing) return
      this.connection ??= await this.connect()
    } catch (error) {
      this.pauses.countFailure()
      return this.tell(this.read(error))
    }
    this.isOpen = true
    if (!this.hasRelapsed()) this.tell(null)
    else setTimeout(() => this.isOpen && this.tellIfQuiet(), QUIET_MS).unref()
    this.followers.forEach((follower) => this.connection && follower.goOn(this.connection))
  }

  /** A connection that failed to become ready never will, so it is discarded. */
  private async connect(): Promise<SharedConnection> {
    const { config, schema } = this.options
    const connection = new SharedConnection({ ...config, schema, max: POOL_SIZE, migrate: false })
    connection.on("error", (error: unknown) => this.note(error))
    connection.on("listenerinvalidated", () =>
      this.followers.forEach((follower) => follower.listenAnew())
    )
    try {
      await connection.waitUntilReady()
      return connection
    } catch (error) {
      await connection.close().catch(() => undefined)
      throw error
    }
  }

  private hasRelapsed(): boolean {
    return this.relapses > MOST_RELAPSES
  }

  private tellIfQuiet(): void {
    if (this.pauses.isQuiet()) this.tell(null)
  }

  private tell(trouble: QueueTrouble | null): void {
    this.trouble = trouble
    this.reporter.onTrouble(trouble)
  }

  private read(error: unknown): QueueTrouble {
    return readPostgresTrouble(error, { schema: this.options.schema, role: this.role })
  }
}
