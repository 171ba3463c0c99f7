import type { CompanyHold, InvoiceRequest } from "../../core/request/invoice-request"
import { KEY_WORKS_ELSEWHERE, type Outcome } from "../../core/request/outcomes"
import { changeCompanyNote } from "../change-value"
import { remainingMs } from "../pauses"
import type { Ports } from "../ports"

const FORBIDDEN = 403

/**
 * True for a 403: the key may be good and only lack the right to this call.
 *
 * A 403 to reading or listing therefore holds nobody. If the key is bad altogether, the next create or
 * send is rejected too, and that holds the company.
 */
export const isForbidden = ({ kind, report }: Outcome<unknown>): boolean =>
  kind === "key-rejected" && (report.status === FORBIDDEN || report.code === KEY_WORKS_ELSEWHERE)

const MINUTE_MS = 60_000
/** How soon after a hold a key that may not issue is rejected again: waiting orders try it at once. */
const SOON_MS = MINUTE_MS / 2
/** Pauses before a hold may end, by consecutive holds that were followed by another without an invoice. */
const PAUSES_MS: readonly number[] = [0, 0, 4, 16, 60].map((minutes) => minutes * MINUTE_MS)

/**
 * Counts consecutive holds of a company for its key without an invoice issued in between.
 *
 * A key that may list but not create passes every check and fails at every order: without a count the
 * company would be on hold and active again each minute.
 */
export async function countRejection(ports: Ports, companyId: string): Promise<void> {
  const { ledger } = ports
  const keyDigest = ports.keyDigestOf(companyId)
  const nowMs = await ledger.readClockMs()
  const since = new Date(nowMs).toISOString()
  await changeCompanyNote(ports, companyId, "keyRejections", async (last) => {
    const isRepeated =
      last !== null &&
      last.keyDigest === keyDigest &&
      nowMs - Date.parse(last.holdEndedAt ?? "") < SOON_MS &&
      !(await ledger.hasIssuedSince(companyId, last.since, keyDigest))
    return { times: isRepeated ? last.times + 1 : 1, since, keyDigest, holdEndedAt: null }
  })
}

/** Notes that a company is active again after its key was rejected. */
export async function noteHoldEnd(ports: Ports, companyId: string): Promise<void> {
  const holdEndedAt = new Date(await ports.ledger.readClockMs()).toISOString()
  await changeCompanyNote(
    ports,
    companyId,
    "keyRejections",
    (last) => last && { ...last, holdEndedAt }
  )
}

/**
 * True if a company on hold should be probed now: at once with another key, or if this key issued
 * something since, by a create that was under way; otherwise after a pause.
 */
export async function isWorthProbing(ports: Ports, hold: CompanyHold): Promise<boolean> {
  if (hold.cause !== "key-rejected" || isKeyChanged(ports, hold)) return true
  const { companyId, since, keyDigest } = hold
  if (await ports.ledger.hasIssuedSince(companyId, since, keyDigest)) return true
  const last = await ports.ledger.readCompanyNote(companyId, "keyRejections")
  // Only this key's count: a process that died before counting leaves another key's.
  const times = last && last.keyDigest === keyDigest ? last.times : 0
  const pauseMs = PAUSES_MS[Math.min(times, PAUSES_MS.length - 1)] ?? 0
  return pauseMs === 0 || (await remainingMs(ports, since, pauseMs)) <= 0
}

/** True if the company's key is not the one it was put on hold for. */
export const isKeyChanged = (ports: Ports, { companyId, keyDigest }: CompanyHold): boolean =>
  keyDigest !== null && keyDigest !== ports.keyDigestOf(companyId)

/**
 * Whether the company's key is certainly bad, certainly good, or neither: `unanswered` if another check
 * may show it, since the service was busy or away.
 */
export async function judgeKey(
  ports: Ports,
  { companyId }: Pick<InvoiceRequest, "companyId">
): Promise<"bad" | "good" | "undecided" | "unanswered"> {
  const service = companyId === null ? null : ports.serviceOf(companyId)
  const checked = await service?.checkKey()
  switch (checked?.kind) {
    case "done":
      return "good"
    case "key-rejected":
      return isForbidden(checked) ? "undecided" : "bad"
    case "asked-to-wait":
    case "not-sent":
    case "unknown":
      return "unanswered"
    default:
      return "undecided"
  }
}
