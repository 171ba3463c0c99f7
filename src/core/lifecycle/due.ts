import { nextPaymentLookMs } from "../payment/watch"
import { NOT_PAID } from "../request/awaits-payment"
import type { InvoiceRequest } from "../request/invoice-request"
import { firstCode } from "../request/progress-codes"
import type { DueWork } from "./states"

/** The work that is due, and when, by the database's clock (ISO 8601). */
export type Due = { at: string; what: DueWork }

/** Which due rows are claimed at once, so that each gets a job. */
export type DueBatch = {
  /** Per kind of work. */
  limit: number
  /** Work due within this time counts as due already, unless the row has to wait until `nextAttemptAt`. */
  aheadMs?: number
  /**
   * The companies whose holds count; all if absent. A company that the options no longer name
   * cannot be taken off hold, so honoring its hold would leave its rows waiting forever without any
   * notice.
   */
  configuredIds?: readonly string[]
}

/** A row and the work it was claimed for; its own `dueFor` is what comes next. */
export type DueRequest = { request: InvoiceRequest; what: DueWork }

/** How long after a row's last job the next one is due. */
export const DUE_PAUSES = {
  /** Work that continues automatically: a row that got a job this recently is left alone. */
  idleMs: 120_000,
  /** A look-up that could not decide. */
  undecidedMs: 10 * 60_000,
  /** A case waiting for manual review. */
  leftMs: 60 * 60_000,
  /** Not a pause: how long after its send an e-mail left for manual review is still looked up. */
  emailMs: 7 * 24 * 60 * 60_000,
} as const

/** The fields this rule reads; a change of any other field leaves the due time as it was. */
export type DueFields = Pick<
  InvoiceRequest,
  | "state"
  | "readBack"
  | "sendState"
  | "lookState"
  | "sendLookState"
  | "reasons"
  | "createdAt"
  | "enqueuedAt"
  | "nextAttemptAt"
  | "stampedAt"
  | "sendStampedAt"
  | "sentAt"
>

/**
 * When a request is next due, given its state after a move; null if nothing happens automatically.
 * A row that never got a job is due at once. The ledger's SQL implements the same rule
 * (`due-sql.ts`).
 */
export function findDue(request: DueFields): Due | null {
  switch (request.state) {
    case "queued":
      return { what: "issue", at: latest(afterIdle(request), request.nextAttemptAt) }
    case "unknown":
      return dueOf("look", findLook(request))
    case "issued":
      if (request.readBack === "pending" || request.sendState === "queued") {
        return { what: "follow_up", at: afterIdle(request) }
      }
      return request.sendState === "unknown" ? dueOf("email_look", findEmailLook(request)) : null
    case "refused":
      return dueOf("payment_look", findPaymentLook(request))
    case "issuing":
    case "failed":
    case "skipped":
    case "canceled":
      return null
  }
}

const dueOf = (what: DueWork, at: string | null): Due | null => (at === null ? null : { what, at })

/**
 * A blocked look-up is repeated as often as an undecided one for a while: once what blocks it has
 * been resolved, it can decide. A version without this column leaves it empty.
 */
function findLook(request: DueFields): string | null {
  const { lookState, enqueuedAt, stampedAt } = request
  const [soon, late] = [after(enqueuedAt, DUE_PAUSES.undecidedMs), afterLeft(enqueuedAt)]
  switch (lookState) {
    case null:
    case "looking":
      return afterIdle(request)
    case "unreadable":
    case "undecided":
      return soon
    case "blocked":
      return isBefore(soon, afterLeft(stampedAt)) ? soon : late
    case "left":
      return late
  }
}

/**
 * An e-mail left for manual review is looked up for a week: another e-mail may show what its
 * account displays for sent invoices, and a reading that was refused may succeed later.
 */
function findEmailLook(request: DueFields): string | null {
  const { sendLookState, enqueuedAt, sendStampedAt } = request
  if (sendLookState === null || sendLookState === "looking") return afterIdle(request)
  if (sendLookState === "over" || request.sentAt !== null) return null
  const [soon, late] = [after(enqueuedAt, DUE_PAUSES.undecidedMs), afterLeft(enqueuedAt)]
  if (isBefore(soon, afterLeft(sendStampedAt))) return soon
  return isBefore(late, after(sendStampedAt, DUE_PAUSES.emailMs)) ? late : null
}

/** As often as for an invoice that was issued unpaid, in case the event of a capture was lost. */
function findPaymentLook({ reasons, createdAt, enqueuedAt }: DueFields): string | null {
  if (firstCode(reasons) !== NOT_PAID) return null
  const last = enqueuedAt ?? createdAt
  const pauseMs = nextPaymentLookMs(Date.parse(last) - Date.parse(createdAt))
  return pauseMs === null ? null : after(last, pauseMs)
}

const afterIdle = ({ enqueuedAt, createdAt }: DueFields): string =>
  after(enqueuedAt, DUE_PAUSES.idleMs) ?? createdAt

const afterLeft = (moment: string | null) => after(moment, DUE_PAUSES.leftMs)

const after = (moment: string | null, pauseMs: number): string | null =>
  moment === null ? null : new Date(Date.parse(moment) + pauseMs).toISOString()

const isBefore = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && Date.parse(a) < Date.parse(b)

const latest = (a: string, b: string | null): string => (isBefore(a, b) ? (b ?? a) : a)
