import type { Settings } from "../../core/settings/options"
import {
  CHANGED_PARTS,
  compareTried,
  type ChangedPart,
  type PartChange,
} from "../../core/runs/compare-tried"
import type { Ports } from "../ports"
import { lookWhileTimeLasts, readOrders, tryOrder } from "./try-order"

/** Orders read at a time, before the time limit is checked again. */
const PAGE = 100
const EXAMPLES = 3

export type SettingsComparison = {
  /** How many orders were compared, newest first. */
  orders: number
  /** How many of them would have a different result. */
  differing: number
  /** The differing parts, with their numbers of orders; an order may count in several. */
  changes: { what: ChangedPart; count: number }[]
  examples: { orderId: string; displayId: string; parts: PartChange[] }[]
  /** False if the time ran out before all requested orders were compared. */
  isWhole: boolean
}

/**
 * Compares what the newest orders would become with other settings and with the present ones. Nothing
 * is sent or written.
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
