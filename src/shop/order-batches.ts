import DataLoader from "dataloader"

/** Building a query's statements costs as much as reading 15 orders: in large batches each costs less. */
const BATCH = 40
/** For orders that others must not have to wait for. */
const SMALL_BATCH = 10
const BATCH_WINDOW_MS = 2

/**
 * Joins concurrent reads into batches. Nothing is cached between them.
 *
 * @param giveWay awaited before each batch; batches are then small and read one at a time.
 */
export const batchReads = <Value>(
  read: (ids: readonly string[]) => Promise<(Value | Error)[]>,
  giveWay?: () => Promise<void>
): DataLoader<string, Value> =>
  new DataLoader<string, Value>(giveWay ? oneByOne(giveWay, read) : read, {
    cache: false,
    maxBatchSize: giveWay ? SMALL_BATCH : BATCH,
    batchScheduleFn: (dispatch) => setTimeout(dispatch, BATCH_WINDOW_MS),
  })

/** Calls run one at a time, in order, each after the previous one has ended and `ready` has resolved. */
function oneByOne<Input, Output>(
  ready: () => Promise<void>,
  call: (input: Input) => Promise<Output>
): (input: Input) => Promise<Output> {
  let latest: Promise<unknown> = Promise.resolve()
  return async (input) => {
    const before = latest
    const made = (async () => {
      await before
      await ready()
      return await call(input)
    })()
    latest = made.catch(() => undefined)
    return await made
  }
}
