import type { ForbiddenVerdict } from "../../core/request/decide-next"
import type { ForbiddenSeries } from "../../core/request/company-notes"
import type { CompanyHold, InvoiceRequest } from "../../core/request/invoice-request"
import type { CallReport } from "../../core/request/outcomes"
import { changeCompanyNote } from "../change-value"
import { judgeKey } from "../holds/key-rights"
import type { Ports } from "../ports"

/** 403 answers to one order after which a person decides. */
const TRIES = 3

const SECOND_MS = 1_000
/** The limit while no check of the key was answered: the service may be away for a while. */
const UNANSWERED_TRIES = 9

/** The pause after each try but the last: what triggered a firewall may pass. */
const PAUSES_MS: readonly number[] = [30 * SECOND_MS, 120 * SECOND_MS]

/** If this many orders are answered 403 with no success in between, the key is at fault, not the orders. */
const ORDERS_NEEDED = 3

/** How long a success shows that the key has the right. */
const RECENT_MS = 600 * SECOND_MS

/** Enough to tell which orders have not been tried yet. */
const MAX_KEPT = 200

type Forbidden = {
  request: InvoiceRequest
  companyId: string
  operation: "create" | "send"
  /** Without a buyer's data. */
  report: CallReport
}

/**
 * Decides what a 403 to a create or a send means: the key lacks the right, or something (a firewall)
 * rejects this one order.
 *
 * A 401 is always the key. A 403 is the key too if a check of the key is rejected, if the check shows
 * nothing and the key had no recent success, or if several orders in a row got the same answer. If the
 * check gets no answer, the order is tried again, nine times at most. Otherwise it is the order: others
 * go on, and this one is tried three times in all, however often processes restart; a success for
 * another order since its first 403 proves the key good.
 *
 * The call is logged first: the next process must count it even if this one dies here.
 *
 * @returns with `delayMs` the pause before the next try.
 */
export async function judgeForbidden(
  ports: Ports,
  forbidden: Forbidden
): Promise<{ verdict: ForbiddenVerdict; delayMs: number }> {
  const { request, operation, report } = forbidden
  await ports.ledger.logAttempts(request.id, [report])
  const blame = await findBlame(ports, forbidden)
  if (blame === "key") return { verdict: "key", delayMs: 0 }
  const { times } = await ports.ledger.countForbidden(request.id, operation)
  const delayMs = PAUSES_MS[Math.min(times, PAUSES_MS.length) - 1] ?? 0
  return { verdict: blame === "order" && times >= TRIES ? "refuse" : "again", delayMs }
}

/** `undecided`: the service was busy or away when the key was checked. */
async function findBlame(
  ports: Ports,
  forbidden: Forbidden
): Promise<"key" | "order" | "undecided"> {
  const { request, operation } = forbidden
  const key = await judgeKey(ports, request)
  if (key === "bad") return "key"
  const { series, isRepeated } = await noteForbidden(ports, forbidden)
  const { since, times } = await ports.ledger.countForbidden(request.id, operation)
  if (since !== null && (await hasPassed(ports, forbidden, since))) return "order"
  if (series.requestIds.length >= ORDERS_NEEDED) {
    // A waiting order is better evidence than another try of one that was forbidden before.
    const isAwaited =
      isRepeated &&
      operation === "create" &&
      times < UNANSWERED_TRIES &&
      (await mayProveKey(ports, forbidden))
    return isAwaited ? "undecided" : "key"
  }
  if (key === "good") return "order"
  // The order's next try checks again; other orders need not wait for a busy service.
  if (key === "unanswered" && times < UNANSWERED_TRIES) return "undecided"
  const nowMs = await ports.ledger.readClockMs()
  const recently = new Date(nowMs - RECENT_MS).toISOString()
  return (await hasPassed(ports, forbidden, recently)) ? "order" : "key"
}

const SERIES = { create: "forbiddenCreates", send: "forbiddenSends" } as const

/** `isRepeated`: this order was already in the series. */
async function noteForbidden(
  ports: Ports,
  forbidden: Forbidden
): Promise<{ series: ForbiddenSeries; isRepeated: boolean }> {
  const { request, companyId, operation } = forbidden
  const { ledger } = ports
  const keyDigest = ports.keyDigestOf(companyId)
  const now = new Date(await ledger.readClockMs()).toISOString()
  const noted: { series: ForbiddenSeries; isRepeated: boolean } = {
    series: { since: now, keyDigest, requestIds: [] },
    isRepeated: false,
  }
  await changeCompanyNote(ports, companyId, SERIES[operation], async (last) => {
    const goesOn =
      last !== null &&
      last.keyDigest === keyDigest &&
      !(await hasPassed(ports, forbidden, last.since))
    const before = goesOn ? last.requestIds : []
    const requestIds = [...new Set([...before, request.id])].slice(-MAX_KEPT)
    noted.series = { since: goesOn ? last.since : now, keyDigest, requestIds }
    noted.isRepeated = before.includes(request.id)
    return noted.series
  })
  return noted
}

/** Whether the same operation succeeded for any order of the company since a moment (ISO 8601). */
const hasPassed = async (
  ports: Ports,
  { companyId, operation }: Pick<Forbidden, "companyId" | "operation">,
  since: string
): Promise<boolean> =>
  operation === "create"
    ? await ports.ledger.hasIssuedSince(companyId, since, ports.keyDigestOf(companyId))
    : await ports.ledger.hasSentSince(companyId, since, ports.keyDigestOf(companyId))

/**
 * True when an order is queued that this key was not tried with yet: only a create can show that a key
 * that may not list works, and the order that was forbidden is poor evidence.
 */
export async function hasUntriedOrder(ports: Ports, { companyId }: CompanyHold): Promise<boolean> {
  const tried = (await readForbiddenCreates(ports, companyId))?.requestIds ?? []
  return await hasQueuedBeside(ports, companyId, tried)
}

/**
 * True when orders of a company were answered 403 and another one is queued: its create shows whether
 * the key or those orders are rejected, so it need not wait as long as for a rejected key.
 */
export async function mayProveKey(
  ports: Ports,
  { companyId }: Pick<CompanyHold, "companyId">
): Promise<boolean> {
  const last = await readForbiddenCreates(ports, companyId)
  const creates = { companyId, operation: "create" } as const
  if (!last || (await hasPassed(ports, creates, last.since))) return false
  return await hasQueuedBeside(ports, companyId, last.requestIds)
}

/** The creates with the present key that were answered 403 one after another; null if there are none. */
async function readForbiddenCreates(
  ports: Ports,
  companyId: string
): Promise<ForbiddenSeries | null> {
  const last = await ports.ledger.readCompanyNote(companyId, SERIES.create)
  return last?.keyDigest === ports.keyDigestOf(companyId) ? last : null
}

const hasQueuedBeside = async (ports: Ports, companyId: string, tried: readonly string[]) =>
  tried.length < MAX_KEPT && (await ports.ledger.hasQueuedBeside(companyId, tried))
