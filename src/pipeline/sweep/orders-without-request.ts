import { FIRST_START } from "../../core/settings/value-ids"
import { triggerInEffect, type AutomaticTrigger } from "../../core/settings/options"
import { isPastMoment } from "../../core/order/order-progress"
import { readEndOfManual } from "./order-scan"
import type { Ports } from "../ports"

const DAY_MS = 86_400_000
const LOOKED_AT_MS = 30 * DAY_MS
/** Orders placed before the start date are considered under way for at most this long. */
const EARLIER_MS = 90 * DAY_MS
/** A request follows its event within moments; the sweep makes up for lost events. */
const FRESH_MS = 5 * 60_000
const PAGE = 1_000
const MAX_PAGES = 10
/** Earlier orders whose progress is read, at some milliseconds each. */
const MAX_READ = 200

/** Triggers whose moment the shop's tables keep, for orders that are under way. */
const MARKS = ["payment.captured", "shipment.created", "delivery.created"] as const

export type Needed = Pick<Ports, "orders" | "ledger" | "settings"> & {
  /** Whether any invoice was requested automatically since that moment (ISO 8601). */
  hasAutomaticRequestSince(since: string): Promise<boolean>
}

/**
 * Ids of orders of the last 30 days without a request: past the point at which one is made (`missed`),
 * under way to it (`waiting`), or past it but placed before the start date, so that none is ever made
 * automatically (`earlier`). `isSilent`: no request was made automatically in that time.
 */
export type WithoutRequest = {
  missed: ReadonlySet<string>
  waiting: ReadonlySet<string>
  earlier: ReadonlySet<string>
  isSilent: boolean
  isCapped: boolean
}

type Span = { since: string; until: string; startDate: string }
type Found = { ids: Set<string>; earlier: Set<string>; isCapped: boolean }

/**
 * Orders that wait without a request; null if nothing is issued automatically. Reads only ids, a
 * thousand at a time, and the progress of orders from before the start date.
 *
 * Paid orders are under way. While the trigger is silent, so are shipped ones without a captured
 * payment: in a shop that never presses "Capture" they would wait forever.
 */
export async function findWithoutRequest(ports: Needed): Promise<WithoutRequest | null> {
  const { settings, ledger } = ports
  const trigger = triggerInEffect(settings)
  if (trigger === "manual" || settings.companies.length === 0) return null
  const startDate = settings.startDate ?? (await ledger.readValue<string>(FIRST_START))
  if (startDate === null) return null
  const nowMs = await ledger.readClockMs()
  // Orders that reached it during manual issuing were left to a person.
  const floor = (await readEndOfManual(ports)) ?? startDate
  const lookedAt = new Date(nowMs - LOOKED_AT_MS).toISOString()
  const span = {
    startDate,
    since: [startDate, floor, lookedAt].map(toIso).sort().at(-1) ?? lookedAt,
    until: new Date(nowMs - FRESH_MS).toISOString(),
  }
  const isSilent = !(await ports.hasAutomaticRequestSince(lookedAt))
  const mayBeEarlier = trigger !== "order.placed" && nowMs - Date.parse(startDate) < EARLIER_MS
  const wanted = new Set<AutomaticTrigger>([
    trigger,
    ...(isSilent || mayBeEarlier ? MARKS : (["payment.captured"] as const)),
  ])
  const found = new Map<AutomaticTrigger, Found>()
  for (const mark of wanted) found.set(mark, await findMarked(ports, mark, span))
  const missed = found.get(trigger)?.ids ?? new Set()
  const underWay = isSilent ? MARKS : (["payment.captured"] as const)
  const waiting = underWay.flatMap((mark) => [...(found.get(mark)?.ids ?? [])])
  const marks = trigger === "order.completed" ? MARKS : [trigger]
  const earlier = marks.flatMap((mark) => [...(found.get(mark)?.earlier ?? [])])
  const read = mayBeEarlier ? await readEarlier(ports, [...new Set(earlier)]) : NONE
  return {
    missed,
    waiting: new Set(waiting.filter((id) => !missed.has(id))),
    earlier: read.ids,
    isSilent,
    isCapped: read.isCapped || [...found.values()].some(({ isCapped }) => isCapped),
  }
}

const NONE = { ids: new Set<string>(), isCapped: false }

const toIso = (moment: string) => new Date(moment).toISOString()

/** Filters earlier orders for those past the chosen point. */
async function readEarlier({ orders, settings }: Needed, ids: readonly string[]) {
  if (settings.trigger !== "order.completed") return { ids: new Set(ids), isCapped: false }
  // Ids follow the time of creation: the newest orders are those still under way.
  const newest = [...ids].sort().reverse().slice(0, MAX_READ)
  const past = (await orders.readProgress(newest)).filter((order) =>
    isPastMoment(order, settings.completeWhen)
  )
  return { ids: new Set(past.map(({ id }) => id)), isCapped: ids.length > MAX_READ }
}

async function findMarked(
  { orders, ledger }: Pick<Ports, "orders" | "ledger">,
  trigger: AutomaticTrigger,
  span: Span
): Promise<Found> {
  const found = { ids: new Set<string>(), earlier: new Set<string>() }
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { ids, earlier, isLast } = await orders.listTriggeredIds({
      trigger,
      ...span,
      limit: PAGE,
      offset: page * PAGE,
    })
    const requested = await ledger.findRequestedOrders([...ids, ...earlier])
    for (const id of ids) if (!requested.has(id)) found.ids.add(id)
    for (const id of earlier) if (!requested.has(id)) found.earlier.add(id)
    if (isLast) return { ...found, isCapped: false }
  }
  return { ...found, isCapped: true }
}
