import type { ShopUnderTest } from "./shop-under-test"

/** The schedule may read an invoice again at any time, but never in several consecutive rounds. */
const ROUNDS = 3

/**
 * Expects a call to leave the requests, the calls to the service and people's acts unchanged; the call is
 * repeated if something else was running at the same time.
 */
export async function expectNothingWritten(
  shop: ShopUnderTest,
  call: () => Promise<void>
): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = await shop.dumpRequests()
    await call()
    const after = await shop.dumpRequests()
    if (after === before) return
    if (round === ROUNDS) expect(after).toBe(before)
  }
}
