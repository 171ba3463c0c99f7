import type { ShopUnderTest } from "./shop-under-test"

/** The schedule may read an invoice again at any time, but never in several consecutive rounds. */
const ROUNDS = 3

/**
 * Expects a call to leave what is dumped unchanged, by default the requests, the calls to the service and
 * people's acts; the call is repeated if something else was running at the same time.
 *
 * @param prepare runs before each round; with something new to call about, also what only the first call
 *   would write is noticed in every round.
 */
export async function expectNothingWritten(
  shop: ShopUnderTest,
  call: () => Promise<void>,
  {
    prepare,
    dump = async () => await shop.dumpRequests(),
  }: { prepare?: () => Promise<void>; dump?: () => Promise<string> } = {}
): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    await prepare?.()
    const before = await dump()
    await call()
    const after = await dump()
    if (after === before) return
    if (round === ROUNDS) expect(after).toBe(before)
  }
}
