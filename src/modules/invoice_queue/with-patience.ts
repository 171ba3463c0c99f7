/** Milliseconds within which a queue must answer, or the sweep takes over. */
export const PRODUCER_PATIENCE_MS = 3_000

export class QueueSilent extends Error {
  override readonly name = "QueueSilent"

  constructor() {
    super("the queue did not answer")
  }
}

/**
 * @param silence of something else than the queue.
 * @throws QueueSilent, or that, when there is no answer in time.
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
