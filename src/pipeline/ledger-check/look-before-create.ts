import { addDays, readCalendarDate } from "../../core/dates"
import type { AnyReason, InvoiceRequest } from "../../core/request/invoice-request"
import { mayBeIssuedFor } from "../../core/look-up/ledger-behind"
import { hasLeftIn } from "../../core/request/left-drafts"
import { changeValue } from "../change-value"
import { freezeDraft } from "../issue/freeze-draft"
import { noteBusyReadings, waitLeftMs } from "../holds/asked-to-wait"
import { ON_HOLD_DELAY_MS, holdCompany } from "../holds/hold-company"
import { listIds, mayBeIssued } from "../look-up/look-reasons"
import type { Ports, StepEnd } from "../ports"
import { readingUnanswered } from "../reasons"
import { readStartDate } from "../issue/request-invoice"
import { saveWaitReason } from "../issue/save-wait-reason"
import type { Composed } from "../issue/stamp-and-call"
import { ledgerCheckOf } from "./check-ledger"
import { listUnseen } from "./find-missing"
import { isForbiddenForGood } from "./forbidden-list"
import { newLookMemory, type LedgerCheck, type LookMemory } from "./check-state"
import { listOpen, nameNotIts, type Look } from "./list-open"
import { readListSince } from "./read-list-since"
import { addUnansweredTry, addTry, isWaitedFor, pauseLeftMs } from "./silence"

/** How long an order waits while the found invoice may belong to an equal order under way. */
const LOOKALIKE_MS = 10 * 60_000
const LOOKALIKE_DELAY_MS = 15_000
/** The delay before the next step, if there are more invoices than one step reads. */
const READ_DELAY_MS = 1_000

/** `null`: nothing prevents the create. */
type LookEnd = StepEnd | { kind: "refused"; reasons: readonly AnyReason[] } | null

/**
 * Looks for an order's invoice before its create, if the ledger may lack rows and that cannot be seen:
 * the service shows invoices without a request, and no reference that tells whose they are. This ends
 * once each of them has a request, or a person has declared the ledger complete. Also looks for the
 * invoice of an order with a leftover draft, which somebody may have issued by hand.
 *
 * As in the comparison, a service that does not answer is waited for some minutes, and a key that may
 * not list blocks nothing: the comparison detects that and leaves nothing unseen.
 */
export async function lookBeforeCreate(ports: Ports, asked: Look): Promise<LookEnd> {
  const { companyId, accountId, composed, request } = asked
  const check = ledgerCheckOf(ports, companyId)
  const service = isWaitedFor(check.look.silences.get(request.id), ports.monotonicMs())
    ? noteBusyReadings(ports, companyId, asked.service)
    : asked.service
  const look = { ...asked, service }
  const hasLeft = hasLeftIn(request, accountId)
  if (check.unseen.length === 0 && !hasLeft) return null
  const before = check.unseen
  const unseen = await listUnseen(ports, { companyId, accountId }, before)
  // A comparison may have replaced them meanwhile.
  if (check.unseen === before) check.unseen = unseen
  if (check.unseen.length === 0 && !hasLeft) {
    check.look = newLookMemory()
    return null
  }
  const earliest = await findEarliest(ports, composed)
  const listed = await readListSince(ports, service, check.look, earliest)
  if (listed.kind !== "read") {
    if (listed.kind === "rejected") return await holdRejected(ports, companyId)
    // The unseen invoices were listed with this key, and one refusal may be a firewall's.
    const isNoList = listed.kind === "forbidden" && check.unseen.length === 0
    if (isNoList && (await isForbiddenForGood(ports, companyId, check))) return null
    return await waitAfterSilence(ports, check.look, asked)
  }
  const alike = [...listed.invoices.values()].filter((invoice) =>
    mayBeIssuedFor(composed.draft, earliest, invoice)
  )
  const open = await listOpen(ports, look, { alike, earliest, memory: check.look })
  if (open.kind === "rejected") return await holdRejected(ports, companyId)
  if (open.kind === "more") return { kind: "wait", delayMs: READ_DELAY_MS }
  if (open.kind === "unanswered") {
    const wait = await waitAfterSilence(ports, check.look, asked)
    if (wait) return wait
  }
  check.look.silences.delete(request.id)
  // One answer ends the series of all requests: creates go on only if the list is silent for long.
  if (open.kind === "listed") check.look.unanswered = null
  const found = open.ids
  if (found.length > 0 && (await mayBeALookalikes(ports, look, check))) {
    return { kind: "wait", delayMs: LOOKALIKE_DELAY_MS }
  }
  check.look.waiting.delete(request.id)
  return found.length === 0 ? null : { kind: "refused", reasons: [mayBeIssued(found)] }
}

async function holdRejected(ports: Ports, companyId: string): Promise<StepEnd> {
  await holdCompany(ports, companyId, "key-rejected")
  return { kind: "wait", delayMs: ON_HOLD_DELAY_MS }
}

/**
 * Waits for another look after one without a usable answer; null once the create goes on. Each order
 * has its own patience, because one outage of the service affects many at once.
 */
async function waitAfterSilence(
  ports: Ports,
  look: LookMemory,
  { companyId, request }: Pick<Look, "companyId" | "request">
): Promise<StepEnd | null> {
  const { silences } = look
  const nowMs = ports.monotonicMs()
  look.unanswered = addTry(look.unanswered, nowMs)
  const busyMs = waitLeftMs(ports, companyId)
  const silence = addUnansweredTry(silences.get(request.id) ?? null, nowMs, busyMs, look.unanswered)
  const delayMs = pauseLeftMs(silence, nowMs)
  if (delayMs === 0) {
    silences.delete(request.id)
    return null
  }
  silences.set(request.id, silence)
  await saveWaitReason(ports, request, readingUnanswered())
  return { kind: "wait", delayMs }
}

/** Saves a person's statement that none of the invoices that stopped a request is its own. */
export async function ruleOutFound(
  ports: Pick<Ports, "ledger">,
  { id, reasons }: InvoiceRequest
): Promise<void> {
  const found = (reasons ?? []).flatMap(listIds)
  await changeValue<readonly string[]>(ports, nameNotIts(id), (before) => [
    ...new Set([...(before ?? []), ...found]),
  ])
}

/** An order is invoiced on its day at the earliest; one day allows for time zones. */
async function findEarliest(ports: Ports, { order }: Composed): Promise<string> {
  const placedOn = readCalendarDate(order.createdAt, ports.settings.timeZone)
  const days = [placedOn ?? "", (await readStartDate(ports)).slice(0, 10)].sort()
  return addDays(days.at(-1) ?? "", -1)
}

/** Whether the find may belong to an equal order whose create is under way, which is soon decided. */
async function mayBeALookalikes(
  ports: Ports,
  { request, companyId, accountId, composed }: Look,
  { look }: LedgerCheck
): Promise<boolean> {
  const { draft, order } = composed
  const { contentFingerprint = null } = freezeDraft(draft, order, request, ports.digest)
  const { issueDate } = draft
  const sent = { ...request, companyId, accountId, contentFingerprint, issueDate }
  if (!(await ports.ledger.hasUnresolvedLookalike(sent))) return false
  const sinceMs = look.waiting.get(request.id) ?? ports.monotonicMs()
  look.waiting.set(request.id, sinceMs)
  return ports.monotonicMs() - sinceMs < LOOKALIKE_MS
}
