import { awaitsPayment } from "../../core/request/awaits-payment"
import type { BulkRunResponse, InvoiceEmail, InvoiceRequestRow } from "../../types"

/** While a bulk act runs. */
export const RUNNING_MS = 1_000
const FAST_MS = 2_000
/** The shortest interval for lists, whatever a single row would need. */
const MANY_MS = 5_000
const SLOW_MS = 10_000
const SOON_MS = 15_000
/** How long a number may be missing before it is no longer expected. */
const FRESH_MS = 60_000
/** How long after its event a request may take to appear. */
const AWAIT_MS = 30_000
/** How often an open page polls for changes that nothing on it announced. */
const IDLE_MS = 30_000
/** The longest interval, even if the next check is much later: people may settle it meanwhile. */
const LONGEST_MS = 5 * 60_000

type Watched = Pick<
  InvoiceRequestRow,
  "state" | "look_state" | "send_state" | "next_attempt_at" | "invoice_number" | "issued_at"
> & { reasons: readonly { code: string }[] } & Partial<Pick<InvoiceRequestRow, "ksef">> & {
    emails?: readonly Pick<InvoiceEmail, "state">[]
  }

/**
 * True while a look-up may still decide whether a create made an invoice; what blocks it in the service or on
 * another order, only a person resolves.
 */
export const isLookingUp = ({ look_state: look }: Pick<Watched, "look_state">): boolean =>
  look !== null && look !== "blocked"

/** How soon to read a request again; false if nothing happens automatically anymore. */
export function refreshInterval(request: Watched, now: number): number | false {
  if (request.state === "issuing") return FAST_MS
  if (request.state === "queued") return paceOf(request.next_attempt_at, now)
  if (isLookingUp(request)) {
    return request.look_state === "looking" ? paceOf(request.next_attempt_at, now) : SLOW_MS
  }
  // The rest may be captured on this very page.
  if (awaitsPayment(request)) return IDLE_MS
  const isUnderWay = request.emails?.some(({ state }) => state === "sending")
  if (request.send_state === "sending" || isUnderWay) return FAST_MS
  if (request.send_state === "queued") return paceOf(request.next_attempt_at, now)
  // The plugin keeps checking, so a page that stays open must poll to show the result.
  if (request.send_state === "unknown") return SLOW_MS
  if (request.send_state === "waiting") return waitInterval(request.ksef ?? null, now)
  const awaitsNumber = request.state === "issued" && request.invoice_number === null
  if (awaitsNumber && isFresh(request.issued_at, now)) return FAST_MS
  return ksefInterval(request.ksef ?? null, now)
}

/** How soon the KSeF status may have been read again; false for an account that shows no KSeF status. */
function ksefInterval(ksef: InvoiceRequestRow["ksef"], now: number): number | false {
  if (ksef === null || ksef.state === "not_shown" || ksef.next_check_at === null) return false
  const leftMs = Date.parse(ksef.next_check_at) - now
  return Math.min(Math.max(leftMs, IDLE_MS), LONGEST_MS)
}

/** The same while an e-mail waits for KSeF: it is sent a moment after KSeF decides, or once the wait ends. */
function waitInterval(ksef: InvoiceRequestRow["ksef"], now: number): number {
  const isDecided = ksef?.state === "accepted" || ksef?.state === "error"
  return ksefInterval(ksef, now) || (isDecided ? IDLE_MS : LONGEST_MS)
}

/** The same for a list of requests that is read at once. */
export function listInterval(requests: readonly Watched[], now: number): number | false {
  return slowDown(requests.map((request) => refreshInterval(request, now)))
}

/**
 * The same for a bulk act: frequent while it runs, then as long as one of its invoices may change, or may
 * still appear for an order that was completed.
 */
export function bulkRunInterval(
  { finished_at: end, items }: Pick<BulkRunResponse["run"], "finished_at" | "items">,
  now: number
): number | false {
  if (end === null) return RUNNING_MS
  return slowDown(
    items.map(({ invoice, state, ended_at: since }) => {
      if (invoice) return refreshInterval(invoice, now)
      return state === "done" && since ? awaitRequestInterval(Date.parse(since), now) : false
    })
  )
}

/** The same for an order without a request; `since` is the moment from which one may appear. */
function awaitRequestInterval(since: number, now: number): number | false {
  return now - since < AWAIT_MS ? FAST_MS : false
}

/** The same on the order's own page: other users, and the plugin itself, may create a request at any time. */
export function orderWatchInterval(since: number, now: number): number {
  return awaitRequestInterval(since, now) || IDLE_MS
}

function slowDown(intervals: readonly (number | false)[]): number | false {
  const wanted = intervals.filter((interval) => interval !== false)
  return wanted.length > 0 ? Math.max(MANY_MS, Math.min(...wanted)) : false
}

function paceOf(nextAttemptAt: string | null, now: number): number {
  const isFarOff = nextAttemptAt !== null && Date.parse(nextAttemptAt) - now > SOON_MS
  return isFarOff ? SLOW_MS : FAST_MS
}

function isFresh(moment: string | null, now: number): boolean {
  return moment !== null && now - Date.parse(moment) < FRESH_MS
}
