import type { Settings } from "../../core/settings/options"
import {
  CHANGED_PARTS,
  compareTried,
  type ChangedPart,
  type PartChange,
} from "../../core/runs/compare-tried"
import type { Ports } from "../ports"
import { lookWhileTimeLasts, readOrders, tryOrder } from "./try-order"

/** Orders read at a time, before the time is looked at again. */
const PAGE = 100
const EXAMPLES = 3

export type SettingsComparison = {
  /** How many orders were looked at, the newest first. */
  orders: number
  /** How many of them would become something else. */
  differing: number
  /** In what, and of how many orders; an order may be in several. */
  changes: { what: ChangedPart; count: number }[]
  examples: { orderId: string; displayId: string; parts: PartChange[] }[]
  /** False when the time ran out before all that were asked for were looked at. */
  isWhole: boolean
}

/**
 * What the newest orders would become with other settings, beside what they would become with
 * those of now. Nothing is sent or written.
 *
 * Bounded by number and by time, since a person waits for it.
 */
export async function compareSettings(
  ports: Ports,
  settings: Settings,
  { mostOrders, longestMs }: { mostOrders: number; longestMs: number }
): Promise<SettingsComparison> {
  const startedMs = ports.monotonicMs()
  const other = { ...ports, settings }
  const counts = new Map<ChangedPart, number>()
  const found: SettingsComparison = {
    ...{ orders: 0, differing: 0, changes: [], examples: [], isWhole: false },
  }
  let before: string | null = null
  while (found.orders < mostOrders && ports.monotonicMs() - startedMs < longestMs) {
    const limit = Math.min(PAGE, mostOrders - found.orders)
    const ids = await ports.orders.listBefore({ before, limit })
    const read = await readOrders(ports.orders, ids)
    const part = { ids, read, mostMs: longestMs }
    const looked = await lookWhileTimeLasts(ports, part, async (order) => {
      const [now, then] = await Promise.all([tryOrder(ports, order), tryOrder(other, order)])
      const parts = compareTried(now, then)
      if (parts.length === 0) return
      found.differing += 1
      for (const { what } of parts) counts.set(what, (counts.get(what) ?? 0) + 1)
      const { orderId, displayId } = now
      if (found.examples.length < EXAMPLES) found.examples.push({ orderId, displayId, parts })
    })
    found.orders += looked
    if (looked < ids.length) break
    before = ids.at(-1) ?? before
    if (ids.length < limit || found.orders === mostOrders) {
      found.isWhole = true
      break
    }
  }
  const changes = CHANGED_PARTS.flatMap((what) => {
    const count = counts.get(what)
    return count === undefined ? [] : [{ what, count }]
  })
  return { ...found, changes }
}
