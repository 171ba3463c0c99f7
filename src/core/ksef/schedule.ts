const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long a status is read automatically, unless it needs manual review. */
export const READ_FOR_MS = 30 * DAY_MS

/** `untilMs`: the age at which the next rate begins. */
type Rate = { untilMs: number; everyMs: number }

/** KSeF usually answers within minutes, but may take hours. */
const WHERE_SHOWN: readonly Rate[] = [
  { untilMs: 10 * MINUTE_MS, everyMs: 2 * MINUTE_MS },
  { untilMs: 6 * HOUR_MS, everyMs: 15 * MINUTE_MS },
  { untilMs: 3 * DAY_MS, everyMs: HOUR_MS },
  { untilMs: READ_FOR_MS, everyMs: 6 * HOUR_MS },
]

/** An account that shows nothing is probably not connected: read only in case that has changed. */
const WHERE_NOT_SHOWN: readonly Rate[] = [
  { untilMs: DAY_MS, everyMs: HOUR_MS },
  { untilMs: 3 * DAY_MS, everyMs: DAY_MS },
]

/** A refused or late invoice is read until that ends, since only a reading ends it automatically. */
export const WHILE_OPEN_MS = DAY_MS

/**
 * Milliseconds from one reading of an invoice's status to the next; null if it is no longer read
 * automatically.
 *
 * @param ageMs since the invoice was issued; below zero, if clocks differ, it counts as new
 * @param isShown whether the account has ever shown a KSeF status, of this invoice or another
 * @param isOpen whether it is refused, or lacks a number it needs, and nobody has dealt with it
 */
export function nextReadingMs({
  ageMs,
  isShown,
  isOpen,
}: {
  ageMs: number
  isShown: boolean
  isOpen: boolean
}): number | null {
  const rates = isShown ? WHERE_SHOWN : WHERE_NOT_SHOWN
  return rates.find(({ untilMs }) => ageMs < untilMs)?.everyMs ?? (isOpen ? WHILE_OPEN_MS : null)
}

/**
 * Milliseconds until the next of the regular times shared by all readings at this interval: if they
 * were due one by one, each would cost a scan of the list.
 *
 * @param nowMs by the database's clock, which all processes share
 */
export const untilNextTurnMs = (everyMs: number, nowMs: number): number =>
  everyMs - (nowMs % everyMs)
