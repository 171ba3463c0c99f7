const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long a status is read by itself, unless a person should look at it. */
export const READ_FOR_MS = 30 * DAY_MS

/** `untilMs`: the age at which the next rate begins. */
type Rate = { untilMs: number; everyMs: number }

/** KSeF answers within minutes as a rule, and may take hours. */
const WHERE_SHOWN: readonly Rate[] = [
  { untilMs: 10 * MINUTE_MS, everyMs: 2 * MINUTE_MS },
  { untilMs: 6 * HOUR_MS, everyMs: 15 * MINUTE_MS },
  { untilMs: 3 * DAY_MS, everyMs: HOUR_MS },
  { untilMs: READ_FOR_MS, everyMs: 6 * HOUR_MS },
]

/** An account that shows nothing is most likely not connected: asked only in case it is by now. */
const WHERE_NOT_SHOWN: readonly Rate[] = [
  { untilMs: DAY_MS, everyMs: HOUR_MS },
  { untilMs: 3 * DAY_MS, everyMs: DAY_MS },
]

/** What is refused or late is read for as long as it is, since only a reading ends it by itself. */
export const WHILE_OPEN_MS = DAY_MS

/**
 * How long after a reading the status of an invoice is read again, in milliseconds; null when it is
 * not read by itself any more.
 *
 * @param ageMs since the invoice was issued; below zero, where clocks differ, it is a new one
 * @param isShown whether the account has ever shown a KSeF status, of this invoice or another
 * @param isOpen whether it is refused or without a number though it needs one, and nobody dealt with it
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
 * In how many milliseconds something is read again that is read every so often, at the same moments
 * for all: due one by one, each would cost a scan through the list of its own.
 *
 * @param nowMs of the database's clock, which all processes share
 */
export const untilNextTurnMs = (everyMs: number, nowMs: number): number =>
  everyMs - (nowMs % everyMs)
