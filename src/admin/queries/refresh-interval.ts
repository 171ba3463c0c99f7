import type { InvoiceRequestRow } from "../../types"

const BRISK_MS = 2_000
const CALM_MS = 10_000
const SOON_MS = 15_000
/** How long a number may be missing before we stop expecting it. */
const FRESH_MS = 60_000
/** How long a request may take to appear after its event. */
const AWAIT_MS = 30_000

/** What only a person's act in the service, or on another order, can change. */
const LEFT_TO_A_PERSON: readonly string[] = ["AMBIGUOUS_LOOKUP", "DRAFT_FOUND"]

type Watched = Pick<
  InvoiceRequestRow,
  "state" | "send_state" | "next_attempt_at" | "invoice_number" | "issued_at"
> & { reasons: readonly { code: string }[] }

/** True while the plugin itself still looks for the invoice of an unanswered create. */
export function isLookingUp({ state, reasons }: Pick<Watched, "state" | "reasons">): boolean {
  return state === "unknown" && !reasons.some(({ code }) => LEFT_TO_A_PERSON.includes(code))
}

/** How soon a request should be read again; false once nothing happens by itself any more. */
export function refreshInterval(request: Watched, now: number): number | false {
  if (request.state === "issuing") return BRISK_MS
  if (request.state === "queued") return paceOf(request.next_attempt_at, now)
  if (isLookingUp(request)) {
    const isStuck = request.reasons.some(({ code }) => code === "LOOKUP_FAILED")
    return isStuck ? CALM_MS : paceOf(request.next_attempt_at, now)
  }
  if (request.send_state === "sending") return BRISK_MS
  if (request.send_state === "queued") return paceOf(request.next_attempt_at, now)
  const awaitsNumber = request.state === "issued" && request.invoice_number === null
  return awaitsNumber && isFresh(request.issued_at, now) ? BRISK_MS : false
}

/** The same for an order without a request, `since` the moment from which one may appear. */
export function awaitRequestInterval(since: number, now: number): number | false {
  return now - since < AWAIT_MS ? BRISK_MS : false
}

function paceOf(nextAttemptAt: string | null, now: number): number {
  const isFarOff = nextAttemptAt !== null && Date.parse(nextAttemptAt) - now > SOON_MS
  return isFarOff ? CALM_MS : BRISK_MS
}

function isFresh(moment: string | null, now: number): boolean {
  return moment !== null && now - Date.parse(moment) < FRESH_MS
}
