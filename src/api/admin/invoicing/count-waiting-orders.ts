import { triggerInEffect, type Settings } from "../../../core/settings/options"
import type { InvoicingOverviewResponse } from "../../../types"

/** The notices are asked for every half minute by every open dashboard; the shop's orders are not. */
const KEPT_MS = 60_000

const NONE = { silent: 0, toComplete: 0 }

/** `silent`: behind a trigger that fired for none of the last 30 days; `toComplete`: for a person. */
export type WaitingOrders = { silent: number; toComplete: number }

const counted = new WeakMap<Settings, { at: number; isSilent: boolean; count: number }>()

type Counted = Pick<InvoicingOverviewResponse, "without_invoice">

/** True where an order is invoiced once it is completed, and nobody but a person completes it. */
const isCompletedByHand = (settings: Settings): boolean =>
  triggerInEffect(settings) === "order.completed" && settings.completeWhen === "never"

/**
 * How many orders wait for their trigger, where that is worth saying above the shop's orders: the
 * trigger fires for none, or a person completes them. Reads the shop's orders once a minute at most,
 * and again as soon as the settings change.
 *
 * @param ask `isSilent`: whether no invoice was requested by itself in 30 days, one look into the
 *   ledger, which is all in a shop that completes its orders otherwise; `count` reads its orders.
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
