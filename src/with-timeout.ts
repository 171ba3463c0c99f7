/**
 * The promise's result, or `silence` if it takes longer. The work itself goes on: nothing tells it to stop.
 *
 * @param silence creates the error for a promise that did not settle in time.
 */
export async function withTimeout<T>(
  promise: Promise<T>,
  { patienceMs, silence }: { patienceMs: number; silence: () => Error }
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
