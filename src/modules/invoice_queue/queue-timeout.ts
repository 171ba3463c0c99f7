import { withTimeout } from "../../with-timeout"

/** Milliseconds within which a queue must answer; otherwise the sweep takes over. */
export const PRODUCER_PATIENCE_MS = 3_000

export class QueueTimeout extends Error {
  override readonly name = "QueueTimeout"

  constructor() {
    super("the queue did not answer")
  }
}

const QUEUE_PATIENCE = { patienceMs: PRODUCER_PATIENCE_MS, silence: () => new QueueTimeout() }

/** @throws QueueTimeout if the queue does not answer in time. */
export const withQueueTimeout = async <T>(promise: Promise<T>): Promise<T> =>
  await withTimeout(promise, QUEUE_PATIENCE)
