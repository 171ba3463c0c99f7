import type { Settings } from "../../../core/options"
import type { InvoicingOverviewResponse } from "../../../types"

/** The notices are asked for every half minute by every open dashboard; the shop's orders are not. */
const KEPT_MS = 60_000

const counted = new WeakMap<Settings, { at: number; count: number }>()

type Counted = Pick<InvoicingOverviewResponse, "without_invoice" | "is_trigger_silent">

/**
 * How many orders wait for a trigger that fired for none of the last 30 days; 0 while it fires. Reads
 * the shop's orders once a minute at most, and again as soon as the settings change.
 *
 * @param ask `isSilent`: whether no invoice was requested by itself in that time, one look into the
 *   ledger, which is all in a shop that issues; `count` reads the shop's orders.
 */
export async function countSilentWaiting(
  settings: Settings,
  ask: { isSilent(): Promise<boolean>; count(): Promise<Counted> }
): Promise<number> {
  if (settings.companies.length === 0 || !(await ask.isSilent())) return 0
  const kept = counted.get(settings)
  const nowMs = Date.now()
  if (kept && nowMs - kept.at < KEPT_MS) return kept.count
  const { without_invoice: found, is_trigger_silent: doesWait } = await ask.count()
  const count = doesWait ? (found?.waiting_for_trigger ?? 0) : 0
  counted.set(settings, { at: nowMs, count })
  return count
}
