import { triggerInEffect, type Settings } from "../../../core/settings/options"
import type { InvoicingOverviewResponse } from "../../../types"

/** Caches the count: every open dashboard requests the notices every half minute. */
const KEPT_MS = 60_000

const NONE = { silent: 0, toComplete: 0 }

/**
 * `silent`: waiting for a trigger that fired for no order of the last 30 days; `toComplete`: waiting
 * for a person to complete them.
 */
export type WaitingOrders = { silent: number; toComplete: number }

const counted = new WeakMap<Settings, { at: number; isSilent: boolean; count: number }>()

type Counted = Pick<InvoicingOverviewResponse, "without_invoice">

/** True if orders are invoiced once completed, and only a person completes them. */
const isCompletedByHand = (settings: Settings): boolean =>
  triggerInEffect(settings) === "order.completed" && settings.completeWhen === "never"

/**
 * How many orders wait for their trigger, if that needs a notice above the shop's orders: the trigger
 * fires for none, or a person completes them. Reads the shop's orders at most once a minute, and again
 * as soon as the settings change.
 *
 * @param ask `isSilent`: whether no invoice was requested automatically in 30 days, one query of the
 *   ledger, which is enough in a shop whose orders are not completed by hand; `count` reads the shop's
 *   orders.
 */
export async function countWaitingOrders(
  settings: Settings,
  ask: { isSilent(): Promise<boolean>; count(): Promise<Counted> }
): Promise<WaitingOrders> {
  if (settings.companies.length === 0) return NONE
  const isSilent = await ask.isSilent()
  if (!isSilent && !isCompletedByHand(settings)) return NONE
  const kept = counted.get(settings)
  const nowMs = Date.now()
  const isFresh = kept?.isSilent === isSilent && nowMs - kept.at < KEPT_MS
  const count = isFresh
    ? kept.count
    : ((await ask.count()).without_invoice?.waiting_for_trigger ?? 0)
  if (!isFresh) counted.set(settings, { at: nowMs, isSilent, count })
  return isSilent ? { silent: count, toComplete: 0 } : { silent: 0, toComplete: count }
}
