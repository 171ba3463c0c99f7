/** Milliseconds within which a queue must answer; otherwise the sweep takes over. */
export const PRODUCER_PATIENCE_MS = 3_000

export class QueueTimeout extends Error {
  override readonly name = "QueueTimeout"

  constructor() {
    super("the queue did not answer")
  }
}

/**
 * @param silence creates the timeout error for something other than the queue.
 * @throws QueueTimeout, or the error from `silence`, if there is no answer in time.
 */
export async function withTimeout<T>(
  promise: Promise<T>,
  { patienceMs = PRODUCER_PATIENCE_MS, silence = (): Error => new QueueTimeout() } = {}
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(silence()), patienceMs)
  })
  try {
    return await Promise.race([promise, patience])
  } finally {
    clearTimeout(timer)
  }
}
