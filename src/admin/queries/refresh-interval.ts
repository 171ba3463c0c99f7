import type { BulkRunResponse, InvoiceEmail, InvoiceRequestRow } from "../../types"

/** While a bulk act runs. */
export const RUNNING_MS = 1_000
const FAST_MS = 2_000
/** Of many at once: no faster, whatever one of them does. */
const MANY_MS = 5_000
const SLOW_MS = 10_000
const SOON_MS = 15_000
/** How long a number may be missing before we stop expecting it. */
const FRESH_MS = 60_000
/** How long a request may take to appear after its event. */
const AWAIT_MS = 30_000
/** How often an open page looks for what nothing on it announced. */
const IDLE_MS = 30_000
/** Of what is read again much later: people may settle it meanwhile. */
const LONGEST_MS = 5 * 60_000

/** What only a person's act in the service, or on another order, can change. */
const LEFT_TO_A_PERSON: readonly string[] = ["AMBIGUOUS_LOOKUP", "DRAFT_FOUND"]

type Watched = Pick<
  InvoiceRequestRow,
  "state" | "send_state" | "next_attempt_at" | "invoice_number" | "issued_at"
> & { reasons: readonly { code: string }[] } & Partial<Pick<InvoiceRequestRow, "ksef">> & {
    emails?: readonly Pick<InvoiceEmail, "state">[]
  }

/** True while the plugin itself still looks for the invoice of an unanswered create. */
export function isLookingUp({ state, reasons }: Pick<Watched, "state" | "reasons">): boolean {
  return state === "unknown" && !reasons.some(({ code }) => LEFT_TO_A_PERSON.includes(code))
}

/** How soon a request should be read again; false once nothing happens by itself any more. */
export function refreshInterval(request: Watched, now: number): number | false {
  if (request.state === "issuing") return FAST_MS
  if (request.state === "queued") return paceOf(request.next_attempt_at, now)
  if (isLookingUp(request)) {
    const isStuck = request.reasons.some(({ code }) => code === "LOOKUP_FAILED")
    return isStuck ? SLOW_MS : paceOf(request.next_attempt_at, now)
  }
  const isUnderWay = request.emails?.some(({ state }) => state === "sending")
  if (request.send_state === "sending" || isUnderWay) return FAST_MS
  if (request.send_state === "queued") return paceOf(request.next_attempt_at, now)
  // Looked after by itself: a page that stays open would ask for what was done since.
  if (request.send_state === "unknown") return SLOW_MS
  if (request.send_state === "waiting") return waitInterval(request.ksef ?? null, now)
  const awaitsNumber = request.state === "issued" && request.invoice_number === null
  if (awaitsNumber && isFresh(request.issued_at, now)) return FAST_MS
  return ksefInterval(request.ksef ?? null, now)
}

/** How soon its status may have been read again; an account that shows nothing has none to wait for. */
function ksefInterval(ksef: InvoiceRequestRow["ksef"], now: number): number | false {
  if (ksef === null || ksef.state === "not_shown" || ksef.next_check_at === null) return false
  const leftMs = Date.parse(ksef.next_check_at) - now
  return Math.min(Math.max(leftMs, IDLE_MS), LONGEST_MS)
}

/** The same while an e-mail waits for it: that moves on a moment after KSeF, or once the wait is over. */
function waitInterval(ksef: InvoiceRequestRow["ksef"], now: number): number {
  const isDecided = ksef?.state === "accepted" || ksef?.state === "error"
  return ksefInterval(ksef, now) || (isDecided ? IDLE_MS : LONGEST_MS)
}

/** The same for many that are read at once. */
export function listInterval(requests: readonly Watched[], now: number): number | false {
  return slowDown(requests.map((request) => refreshInterval(request, now)))
}

/**
 * The same for a bulk act: brisk while it runs, then as long as an invoice of it moves, or may
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

/** The same for an order without a request, `since` the moment from which one may appear. */
function awaitRequestInterval(since: number, now: number): number | false {
  return now - since < AWAIT_MS ? FAST_MS : false
}

/** The same on the order's own page: other people, and the plugin itself, may bring one on at any time. */
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
