import type { Logger } from "@medusajs/framework/types"
import { errorMessage } from "../../core/error-words"
import { describeQueueTrouble, type QueueTrouble } from "../../core/notices/queue-trouble"
import type { QueueReporter } from "./backend"

/** Logs reports about the queue: each one once, however often it repeats. */
export class QueueJournal implements QueueReporter {
  private lastError = ""
  private trouble = ""

  constructor(private readonly logger: Pick<Logger, "info" | "warn" | "error">) {}

  readonly onError = (error: unknown): void => {
    const message = errorMessage(error)
    if (message === this.lastError) return
    this.lastError = message
    this.logger.warn(`invoicing: the queue reports: ${message}`)
  }

  readonly onTrouble = (trouble: QueueTrouble | null): void => {
    const line = trouble ? describeQueueTrouble(trouble) : ""
    if (line === this.trouble) return
    this.trouble = line
    if (trouble === null) return this.logger.info("invoicing: the queue can be used again")
    this.logger.error(
      `invoicing: the queue cannot be used, so orders wait in the ledger: ${line}. The connection is retried automatically.`
    )
  }
}
