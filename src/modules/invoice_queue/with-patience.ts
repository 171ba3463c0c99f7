/** Milliseconds within which a queue must answer, or the sweep takes over. */
export const PRODUCER_PATIENCE_MS = 3_000

export class QueueSilent extends Error {
  override readonly name = "QueueSilent"

  constructor() {
    super("the queue did not answer")
  }
}

/** @throws QueueSilent when there is no answer in time. */
export async function withPatience<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new QueueSilent()), PRODUCER_PATIENCE_MS)
  })
  try {
    return await Promise.race([promise, patience])
  } finally {
    clearTimeout(timer)
  }
}
