import { setTimeout as sleep } from "node:timers/promises"
import type { ShopProcess } from "../integration-tests/shop/shop-process-handle"

const EVERY_MS = 250
const MEGABYTE = 1_000_000

/** The resident size of a process in megabytes, sampled while something is running. */
export async function readResidentWhile(
  process: ShopProcess,
  work: () => Promise<unknown>
): Promise<number[]> {
  const readings: number[] = []
  const done = new AbortController()
  const read = async () => {
    do {
      const { rss } = await process.ask("usage", null)
      readings.push(rss / MEGABYTE)
      await sleep(EVERY_MS)
    } while (!done.signal.aborted)
  }
  await Promise.all([work().finally(() => done.abort()), read()])
  return readings
}
