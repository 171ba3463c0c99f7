import {
  countProgress,
  recommendCompletion,
  type ProgressFigures,
} from "../../core/order/order-progress"
import type { CompleteWhen } from "../../core/settings/options"
import type { Ports } from "../ports"

/** Newest orders that are read to show the shop's habit, at some milliseconds each. */
const LOOKED_AT = 100
const PAGE = 20
const BEGINNING = "1970-01-01T00:00:00.000Z"

export type MeasuredProgress = {
  figures: ProgressFigures
  /** How many of these orders have an invoice request. */
  invoiced: number
  /** Null if the orders show no clear habit. */
  recommended: CompleteWhen | null
}

/** How far the shop's newest orders came: paid, shipped, delivered, completed, invoiced. */
export async function measureProgress({ orders, ledger }: Ports): Promise<MeasuredProgress> {
  const ids = await orders.listRecent({ since: BEGINNING, limit: LOOKED_AT, offset: 0 })
  const progress = []
  for (let at = 0; at < ids.length; at += PAGE) {
    progress.push(...(await orders.readProgress(ids.slice(at, at + PAGE))))
  }
  const figures = countProgress(progress)
  const invoiced = (await ledger.findRequestedOrders(ids)).size
  return { figures, invoiced, recommended: recommendCompletion(figures) }
}
