import type { AutomaticPeriod, IssuingTimes } from "../../core/settings/issuing-times"
import { triggerInEffect, type Settings } from "../../core/settings/options"
import { changeValue } from "../change-value"
import type { Ports } from "../ports"

const SCAN = "missed_orders"

/** Moments in the shop's tables come from clocks that may be minutes apart. */
export const OVERLAP_MS = 15 * 60_000

type Kept = {
  trigger: Settings["trigger"]
  /** The newest moment of the trigger that the scan has seen. */
  cursor: string
  /** Orders whose trigger fired before this moment are not scanned. */
  floor: string
  /** The start date if it set the floor; null if the end of manual issuing did. */
  startDate: string | null
}

/** How far the scan over the shop's orders came, and the moment it continues from. */
export type OrderScan = Kept & {
  since: string
  /** As stored in the ledger: going live meanwhile changes that, and then the stored value stands. */
  stored: Kept
}

/**
 * Where the scan continues, for the current trigger.
 *
 * If the trigger changed, the scan restarts at its floor: orders that the old trigger left out may have
 * met the new one long ago, and no event will come for them. After manual issuing it starts at the end
 * of that period, because orders from that time were left to a person.
 *
 * Null if somebody went live or stopped at this very moment: the next scan begins there.
 */
export async function beginScan(ports: Ports, startDate: string): Promise<OrderScan | null> {
  const trigger = triggerInEffect(ports.settings)
  const last = await readKept(ports)
  const kept = continueScan(last, trigger, startDate)
  const scan =
    trigger === "manual"
      ? await describeManual(ports)
      : { ...kept, cursor: await capCursor(ports, kept.cursor) }
  if (trigger === "manual" && last !== null) await noteEnd(ports, last)
  const isMoved = trigger === "manual" || kept !== last || scan.cursor !== kept.cursor
  if (isMoved && !(await ports.ledger.saveScanIf(SCAN, last, toKept(scan)))) return null
  const since = new Date(Date.parse(scan.cursor) - OVERLAP_MS).toISOString()
  const stored = isMoved || last === null ? toKept(scan) : last
  return { ...scan, since: since > scan.floor ? since : scan.floor, stored }
}

/**
 * Leaves every order whose trigger fired until now to a person.
 *
 * Call it before a trigger replaces manual issuing: a scan that began in between would continue from
 * before that time.
 */
export async function endManualPeriod(ports: Ports): Promise<void> {
  await ports.ledger.saveScan(SCAN, await describeManual(ports))
}

const AUTOMATIC = "automatic_period"

/**
 * Keeps which period of automatic issuing ends now: what became due in it is still issued, even if that is
 * noticed a moment later. Call it before issuing is stopped.
 *
 * @param startDate counts as the beginning if there was no scan yet.
 */
export async function endAutomaticPeriod(
  ports: Pick<Ports, "ledger" | "settings">,
  startDate: string
): Promise<void> {
  const kept = await readKept(ports)
  const trigger = triggerInEffect(ports.settings)
  // Somebody else has stopped it meanwhile, and the scan has noticed.
  if (kept?.trigger === "manual" || trigger === "manual") return
  const from = kept?.floor ?? startDate
  const until = new Date(await ports.ledger.readClockMs()).toISOString()
  await ports.ledger.saveValue(AUTOMATIC, { from, until, trigger } satisfies AutomaticPeriod)
}

/** When invoices were issued automatically, for what is noticed later than it became due. */
export async function readIssuingTimes({
  settings,
  ledger,
}: Pick<Ports, "settings"> & {
  ledger: Pick<Ports["ledger"], "readScan" | "readValue">
}): Promise<IssuingTimes> {
  const isManual = triggerInEffect(settings) === "manual"
  const kept = await readKept({ ledger })
  const noted = await ledger.readValue<AutomaticPeriod>(AUTOMATIC)
  // No scan may have noticed the stop yet.
  const before = isManual && kept ? describeEnd(noted, kept) : noted
  return { isManual, manualUntil: endOfManual(kept), before }
}

/**
 * The automatic period that ended when issuing was stopped.
 *
 * If its end was not noted, as when issuing is stopped in medusa-config.ts, the period is described as
 * empty: no order counts as due in it. Its trigger is kept, for requests that the scan made and that
 * still wait, such as for a payment.
 *
 * @param last the scan's state before issuing was stopped.
 */
const describeEnd = (
  noted: AutomaticPeriod | null,
  { trigger, floor }: Kept
): AutomaticPeriod | null =>
  trigger === "manual" || noted?.from === floor ? noted : { from: floor, until: floor, trigger }

/** Keeps the period that has ended; the scan's state, which it is known from, is about to be replaced. */
const noteEnd = async (ports: Pick<Ports, "ledger">, last: Kept): Promise<void> =>
  await changeValue<AutomaticPeriod>(ports, AUTOMATIC, (noted) => {
    const end = describeEnd(noted, last)
    return end === noted ? null : end
  })

async function describeManual({ ledger }: Pick<Ports, "ledger">): Promise<Kept> {
  // The database's clock: with a future moment orders would be left out.
  const now = new Date(await ledger.readClockMs()).toISOString()
  return { trigger: "manual", cursor: now, floor: now, startDate: null }
}

/** Moves the cursor of a finished scan, unless somebody stopped or went live since it began. */
export const moveCursor = async (
  { ledger }: Pick<Ports, "ledger">,
  { stored }: OrderScan,
  cursor: string
): Promise<boolean> => await ledger.saveScanIf(SCAN, stored, { ...stored, cursor })

const toKept = ({ trigger, cursor, floor, startDate }: Kept): Kept => ({
  trigger,
  cursor,
  floor,
  startDate,
})

type ScanReader = { ledger: Pick<Ports["ledger"], "readScan"> }

/** This scan's row always has a trigger, a cursor and a floor. */
async function readKept({ ledger }: ScanReader): Promise<Kept | null> {
  const scan = await ledger.readScan(SCAN)
  if (!scan) return null
  const { trigger, cursor, floor, startDate } = scan
  if (trigger === null || cursor === null || floor === null) {
    throw new Error(`The scan "${SCAN}" was saved in part`)
  }
  return { trigger, cursor, floor, startDate }
}

function continueScan(last: Kept | null, trigger: Kept["trigger"], startDate: string): Kept {
  const first = { trigger, cursor: startDate, floor: startDate, startDate }
  // An earlier start date includes orders that the scan has passed.
  if (!last || (last.startDate !== null && startDate < last.startDate)) return first
  return last.trigger === trigger ? last : { ...last, trigger, cursor: last.floor }
}

/** The cursor of the scan for missed orders; null before its first run. */
export const readScanCursor = async (ports: Ports): Promise<string | null> =>
  (await readKept(ports))?.cursor ?? null

/** From when on orders are scanned; null before the first run. */
export const readScanFloor = async (ports: Ports): Promise<string | null> =>
  (await readKept(ports))?.floor ?? null

/** The end of the last period of manual issuing, whose orders are left to a person; null if none. */
export async function readEndOfManual(ports: ScanReader): Promise<string | null> {
  return endOfManual(await readKept(ports))
}

const endOfManual = (kept: Kept | null): string | null =>
  kept && kept.startDate === null ? kept.floor : null

type From = { since: string; offset: number }

/**
 * Where a scan's next page begins: at the last moment seen, not at an offset. An order that changes
 * during the scan moves to the end, and an offset would skip the one that took its place.
 */
export const nextPage = (from: From, newest: string | null, length: number): From =>
  newest !== null && newest > from.since
    ? { since: newest, offset: 0 }
    : { since: from.since, offset: from.offset + length }

/** Moves a cursor in the future, from a wrong clock, back to now. */
export async function capCursor(
  { ledger }: Pick<Ports, "ledger">,
  cursor: string
): Promise<string> {
  const now = new Date(await ledger.readClockMs()).toISOString()
  return cursor > now ? now : cursor
}

/** How long an order that cannot be read, or a payment with no order, holds the cursor back. */
const PATIENCE_MS = 7 * 86_400_000

/**
 * Where the next scan continues. A scan that had to skip something keeps its cursor for a limited time,
 * so that the cost stays small. A moment in the future, from a wrong clock, would hide everything until
 * then, so the database's clock is the limit.
 */
export async function placeCursor(
  { ledger }: Pick<Ports, "ledger">,
  { cursor, newest, isWhole }: { cursor: string; newest: string; isWhole: boolean }
): Promise<string> {
  const nowMs = await ledger.readClockMs()
  const seen = Math.min(Date.parse(newest), nowMs)
  const patient = isWhole ? seen : Math.min(seen, nowMs - PATIENCE_MS)
  return new Date(Math.max(Date.parse(cursor), patient)).toISOString()
}
