/** Milliseconds within which a queue must answer; otherwise the sweep takes over. */
export const PRODUCER_PATIENCE_MS = 3_000

export class QueueSilent extends Error {
  override readonly name = "QueueSilent"

  constructor() {
    super("the queue did not answer")
  }
}

/**
 * @param silence creates the timeout error for something other than the queue.
 * @throws QueueSilent, or the error from `silence`, if there is no answer in time.
 */
export async function withPatience<T>(
  promise: Promise<T>,
  { patienceMs = PRODUCER_PATIENCE_MS, silence = (): Error => new QueueSilent() } = {}
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
