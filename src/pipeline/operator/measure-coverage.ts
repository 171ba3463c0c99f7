import { CoverageCount, type Coverage } from "../../core/settings/coverage"
import type { Ports } from "../ports"

const DAY_MS = 86_400_000
const PAGE = 20
const MOST_UNCOVERED = 20

export type CoverageBounds = { days: number; mostOrders: number; longestMs: number }

export type MeasuredCoverage = Coverage & {
  since: string
  orders: number
  /** False if there are more orders than were checked. */
  isWhole: boolean
}

/**
 * How much of the last days' sales the mapping covers, newest orders first.
 *
 * Bounded by number and by time, because reading an order costs the shop some milliseconds: in a large
 * shop only the newest orders are checked, and the answer says so.
 */
export async function measureCoverage(
  ports: Ports,
  { days, mostOrders, longestMs }: CoverageBounds
): Promise<MeasuredCoverage> {
  const now = await ports.databaseClock.read(ports.ledger)
  const since = new Date(now.getTime() - days * DAY_MS).toISOString()
  const startedMs = ports.monotonicMs()
  const count = new CoverageCount(ports.settings, MOST_UNCOVERED)
  let orders = 0
  let isWhole = false
  while (!isWhole && orders < mostOrders && ports.monotonicMs() - startedMs < longestMs) {
    const limit = Math.min(PAGE, mostOrders - orders)
    const ids = await ports.orders.listRecent({ since, limit, offset: orders })
    const read = await Promise.allSettled(ids.map(async (id) => await ports.orders.readOrder(id)))
    for (const result of read) {
      if (result.status === "fulfilled" && result.value) count.add(result.value)
      else count.leaveOut()
    }
    orders += ids.length
    isWhole = ids.length < limit
  }
  if (!isWhole && orders > 0) {
    const more = await ports.orders.listRecent({ since, limit: 1, offset: orders })
    isWhole = more.length === 0
  }
  return { ...count.read(), since, orders, isWhole }
}
