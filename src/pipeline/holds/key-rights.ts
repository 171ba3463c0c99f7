import type { CompanyHold, InvoiceRequest } from "../../core/request/invoice-request"
import { KEY_WORKS_ELSEWHERE, type Outcome } from "../../core/request/outcomes"
import { remainingMs } from "../pauses"
import type { Ports } from "../ports"

const FORBIDDEN = 403

/**
 * True of a call that was forbidden: the key may be good and lack the right to this one thing.
 *
 * Reading and listing therefore hold nobody for a 403. If the key is bad altogether, the next
 * create or send is told so, and that holds the company.
 */
export const isForbidden = ({ kind, report }: Outcome<unknown>): boolean =>
  kind === "key-rejected" && (report.status === FORBIDDEN || report.code === KEY_WORKS_ELSEWHERE)

/** `since`: the last rejection; `holdEndedAt`: the end of the hold that it led to. */
type Rejections = {
  times: number
  since: string
  keyDigest: string | null
  holdEndedAt: string | null
}

const MINUTE_MS = 60_000
/** How soon a key that may not issue is rejected again: by what waits, at once. */
const SOON_MS = MINUTE_MS / 2
/** Pauses before a hold may end, by how many in a row ended with no invoice before the next. */
const PAUSES_MS: readonly number[] = [0, 0, 4, 16, 60].map((minutes) => minutes * MINUTE_MS)

const nameRejections = (companyId: string) => `key_rejections ${companyId}`

/**
 * Counts how often a company was on hold for its key without having issued anything in between.
 *
 * A key that may list and not create passes every check and fails at every order: without a count
 * it would be on hold and active again each minute.
 */
export async function countRejection(ports: Ports, companyId: string): Promise<void> {
  const { ledger } = ports
  const key = nameRejections(companyId)
  const keyDigest = ports.keyDigestOf(companyId)
  const last = await ledger.readValue<Rejections>(key)
  const nowMs = await ledger.readClockMs()
  const isRepeated =
    last !== null &&
    last.keyDigest === keyDigest &&
    nowMs - Date.parse(last.holdEndedAt ?? "") < SOON_MS &&
    !(await ledger.hasIssuedSince(companyId, last.since, keyDigest))
  const times = isRepeated ? last.times + 1 : 1
  const since = new Date(nowMs).toISOString()
  await ledger.saveValue(key, { times, since, keyDigest, holdEndedAt: null } satisfies Rejections)
}

/** Notes that a company is active again after its key was rejected. */
export async function noteHoldEnd({ ledger }: Ports, companyId: string): Promise<void> {
  const key = nameRejections(companyId)
  const last = await ledger.readValue<Rejections>(key)
  const holdEndedAt = new Date(await ledger.readClockMs()).toISOString()
  if (last) await ledger.saveValue(key, { ...last, holdEndedAt })
}

/**
 * True when a company on hold is worth a check now: at once with another key, or when this one issued
 * something since, by a create that was under way; else after a pause.
 */
export async function isWorthProbing(ports: Ports, hold: CompanyHold): Promise<boolean> {
  if (hold.cause !== "key-rejected" || isKeyChanged(ports, hold)) return true
  const { companyId, since, keyDigest } = hold
  if (await ports.ledger.hasIssuedSince(companyId, since, keyDigest)) return true
  const last = await ports.ledger.readValue<Rejections>(nameRejections(companyId))
  // Of this key: a process that died before it counted a rejection left the count of another one.
  const times = last && last.keyDigest === keyDigest ? last.times : 0
  const pauseMs = PAUSES_MS[Math.min(times, PAUSES_MS.length - 1)] ?? 0
  return pauseMs === 0 || (await remainingMs(ports, since, pauseMs)) <= 0
}

/** True when the company has another key now than the one it was on hold for. */
export const isKeyChanged = (ports: Ports, { companyId, keyDigest }: CompanyHold): boolean =>
  keyDigest !== null && keyDigest !== ports.keyDigestOf(companyId)

/**
 * Whether the company's key is certainly bad, good, or neither can be told: `unanswered` where
 * asking again may tell, since the service was busy or away.
 */
export async function judgeKey(
  ports: Ports,
  { companyId }: Pick<InvoiceRequest, "companyId">
): Promise<"bad" | "good" | "untold" | "unanswered"> {
  const service = companyId === null ? null : ports.serviceOf(companyId)
  const checked = await service?.checkKey()
  switch (checked?.kind) {
    case "done":
      return "good"
    case "key-rejected":
      return isForbidden(checked) ? "untold" : "bad"
    case "asked-to-wait":
    case "not-sent":
    case "unknown":
      return "unanswered"
    default:
      return "untold"
  }
}
