import type { Redis } from "ioredis"
import type { QueueTrouble } from "../../core/notices/queue-trouble"
import type { QueueReporter } from "./backend"
import { readRedisTrouble } from "./redis-trouble"
import { withQueueTimeout } from "./queue-timeout"

/** After this long without an error Redis counts as healthy again; a ready connection proves it at once. */
const QUIET_MS = 10_000

/** What a process knows about its Redis, from the errors and connections of all its queues. */
export class RedisHealth {
  private trouble: QueueTrouble | null = null
  private quiet: NodeJS.Timeout | undefined
  private readonly waiting = new Set<() => void>()

  constructor(private readonly reporter: QueueReporter) {}

  watch(connection: Redis): void {
    connection.on("error", (error) => this.fail(error))
    connection.on("ready", () => this.recover())
  }

  readonly fail = (error: unknown): void => {
    const trouble = readRedisTrouble(error)
    // A consequence of a known trouble says less than the first report, so it is ignored.
    const isConsequence = trouble.params.detail === "no answer" && this.trouble !== null
    if (!isConsequence) this.tell(trouble)
    clearTimeout(this.quiet)
    if (trouble.code !== "other") return
    this.quiet = setTimeout(() => this.recover(), QUIET_MS)
    this.quiet.unref()
  }

  /** {@link fail} for a command's error. A lost connection is skipped: the connection itself reports it. */
  failCommand(error: unknown): void {
    if (readRedisTrouble(error).code !== "unreachable") this.fail(error)
  }

  /** @param connection one that is open or opening. */
  async inspect(connection: Redis): Promise<QueueTrouble | null> {
    if (connection.status !== "ready" && this.trouble === null) {
      const told = new Promise<void>((resolve) => this.waiting.add(resolve))
      await withQueueTimeout(told).catch(this.fail)
    }
    return this.trouble
  }

  close(): void {
    clearTimeout(this.quiet)
  }

  private recover(): void {
    clearTimeout(this.quiet)
    this.tell(null)
  }

  private tell(trouble: QueueTrouble | null): void {
    this.trouble = trouble
    this.reporter.onTrouble(trouble)
    this.waiting.forEach((go) => go())
    this.waiting.clear()
  }
}
