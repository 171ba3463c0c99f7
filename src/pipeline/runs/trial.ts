import type { ClaimedRun, NewRunItem, RunStep } from "../../core/runs/run"
import { readTrialReport, toTrialItem, TrialCount } from "../../core/runs/trial-report"
import type { Ports } from "../ports"
import type { RunHandler } from "./handlers"
import { lookWhileTimeLasts, readOrders, tryOrder } from "./try-order"

/** Orders of one step: enough to be read in batches, few enough to be held at once. */
const STEP = 200

/**
 * What a trial run covers: the newest orders, or those placed within two moments (ISO 8601, the second
 * exclusive). Draft orders are left out.
 */
export type TrialParams = { newest: number } | { from: string; to: string }

type Cursor = { before: string | null; seen: number }

/**
 * Composes orders as if their invoices were issued now, newest first, and adds up the results. Nothing
 * is sent, and nothing is written but the report.
 */
export const trial: RunHandler = {
  async step(ports: Ports, run: ClaimedRun): Promise<RunStep> {
    const params = run.params as TrialParams
    const cursor = (run.cursor as Cursor | null) ?? { before: null, seen: 0 }
    const most = "newest" in params ? params.newest : Infinity
    const period = "newest" in params ? {} : params
    const total = run.total ?? Math.min(most, await ports.orders.countOrders(period))
    const limit = Math.min(STEP, most - cursor.seen)
    const ids =
      limit > 0 ? await ports.orders.listBefore({ ...period, before: cursor.before, limit }) : []
    const read = await readOrders(ports.orders, ids, async () => await ports.giveWay())
    const count = new TrialCount(readTrialReport(run.result))
    const counts: Record<string, number> = {}
    const items: NewRunItem[] = []
    const done = await lookWhileTimeLasts(ports, { ids, read }, async (order) => {
      const tried = await tryOrder(ports, order)
      count.add(tried)
      counts[tried.outcome] = (counts[tried.outcome] ?? 0) + 1
      items.push(toTrialItem(tried))
    })
    const seen = cursor.seen + done
    const isOver = done === ids.length && (ids.length < limit || seen >= most)
    return {
      cursor: { before: ids[done - 1] ?? cursor.before, seen },
      done,
      // Orders may come and go meanwhile.
      total: isOver ? seen : Math.max(total, seen),
      counts,
      items,
      result: count.read(),
      isOver,
    }
  },
}
