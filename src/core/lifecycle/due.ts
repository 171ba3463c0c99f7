import type { InvoiceRequest } from "../request/invoice-request"
import type { DueWork } from "./states"

/** What is due, and when by the database's clock (ISO 8601). */
export type Due = { at: string; what: DueWork }

/** Which rows that are due are claimed at once, so that something moves them again. */
export type DueBatch = {
  /** Of each kind of work. */
  limit: number
  /** What is due so soon counts as due, unless the row was told to wait until then. */
  aheadMs?: number
  /**
   * The companies whose holds count, all when absent: nobody ends the hold of a company that the
   * options no longer name, and its rows would wait for ever without a word.
   */
  configuredIds?: readonly string[]
}

/** A row with what it was claimed for; its own `dueFor` is what comes next. */
export type DueRequest = { request: InvoiceRequest; what: DueWork }

/** How long after the last job for a row the next one is due. */
export const DUE_PAUSES = {
  /** Of what goes on by itself: a row that got a job this recently is left alone. */
  idleMs: 120_000,
  /** Of a look that could not decide. */
  undecidedMs: 10 * 60_000,
  /** Of what a person shall decide. */
  leftMs: 60 * 60_000,
  /** Not a pause: for how long after its order an e-mail left to a person may be told by its account. */
  emailMs: 7 * 24 * 60 * 60_000,
} as const

/** Left to a person, and for as long as `leftMs` after the stamp looked at like what is undecided. */
export const SOON_DECIDED: readonly string[] = ["AMBIGUOUS_LOOKUP", "DRAFT_FOUND"]
/** Left to a person from the beginning. */
export const LEFT_AT_ONCE = "ABSENT_AGAIN"
/** Nothing is known yet, so the look goes on by itself. */
export const STILL_LOOKING = "OUTCOME_UNKNOWN"
/** An e-mail that is left to a person. */
export const EMAIL_LEFT = "SEND_UNCONFIRMED"

/** What the rule goes by; a change of none of these leaves a request due as it was. */
export type DueFields = Pick<
  InvoiceRequest,
  | "state"
  | "readBack"
  | "sendState"
  | "reasons"
  | "sendReasons"
  | "createdAt"
  | "enqueuedAt"
  | "nextAttemptAt"
  | "stampedAt"
  | "sendStampedAt"
  | "sentAt"
>

/**
 * When a request is next due, as it stands after a move; null where nothing happens by itself. What
 * was never given a job is due at once. The ledger's SQL says the same (`due-sql.ts`).
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
    case "issuing":
    case "refused":
    case "failed":
    case "skipped":
    case "canceled":
      return null
  }
}

const dueOf = (what: DueWork, at: string | null): Due | null => (at === null ? null : { what, at })

/**
 * An order that cannot be told from another, or whose draft somebody may issue, is looked at like
 * what is undecided for a while: once that is settled, it can.
 */
function findLook(request: DueFields): string | null {
  const { enqueuedAt, stampedAt } = request
  const code = request.reasons?.[0]?.code ?? ""
  if (code === STILL_LOOKING) return afterIdle(request)
  const [soon, late] = [after(enqueuedAt, DUE_PAUSES.undecidedMs), afterLeft(enqueuedAt)]
  if (code === LEFT_AT_ONCE) return late
  if (SOON_DECIDED.includes(code)) return isBefore(soon, afterLeft(stampedAt)) ? soon : late
  return soon
}

/**
 * An e-mail left to a person is looked after for a week: its account may show by another one what
 * it mails, and a reading that was refused may be answered.
 */
function findEmailLook(request: DueFields): string | null {
  const { enqueuedAt, sendStampedAt } = request
  const code = request.sendReasons?.[0]?.code
  if (code === STILL_LOOKING) return afterIdle(request)
  if (code !== EMAIL_LEFT || request.sentAt !== null) return null
  const [soon, late] = [after(enqueuedAt, DUE_PAUSES.undecidedMs), afterLeft(enqueuedAt)]
  if (isBefore(soon, afterLeft(sendStampedAt))) return soon
  return isBefore(late, after(sendStampedAt, DUE_PAUSES.emailMs)) ? late : null
}

const afterIdle = ({ enqueuedAt, createdAt }: DueFields): string =>
  after(enqueuedAt, DUE_PAUSES.idleMs) ?? createdAt

const afterLeft = (moment: string | null) => after(moment, DUE_PAUSES.leftMs)

const after = (moment: string | null, pauseMs: number): string | null =>
  moment === null ? null : new Date(Date.parse(moment) + pauseMs).toISOString()

const isBefore = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && Date.parse(a) < Date.parse(b)

const latest = (a: string, b: string | null): string => (isBefore(a, b) ? (b ?? a) : a)
