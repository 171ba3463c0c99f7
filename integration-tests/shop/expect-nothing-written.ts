import type { ShopUnderTest } from "./shop-under-test"

/** An invoice is read again by the schedule, whoever calls meanwhile; never in two rounds on end. */
const ROUNDS = 3

/**
 * Expects a call, which is made once more where something else was at work beside it, to leave the
 * requests, the calls to the service and what people did as they were.
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
