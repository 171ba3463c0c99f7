import { addDays, readCalendarDate } from "../../core/dates"
import type { AnyReason, InvoiceRequest } from "../../core/request/invoice-request"
import { mayBeIssuedFor } from "../../core/look-up/ledger-behind"
import { isDraftStatus } from "../../core/request/invoice-status"
import { hasLeftIn } from "../../core/request/left-drafts"
import type { InvoicingService, ServiceInvoice } from "../../core/request/outcomes"
import { freezeDraft } from "../issue/freeze-draft"
import { HELD_DELAY_MS, holdCompany } from "../holds/hold-company"
import { listIds, mayBeIssued } from "../look-up/look-reasons"
import type { Ports, StepEnd } from "../ports"
import { readStartDate } from "../issue/request-invoice"
import type { Composed } from "../issue/stamp-and-call"
import { recallCheck } from "./check-ledger"
import { listUnseen } from "./find-missing"
import { newLookMemory, type LedgerCheck, type LookMemory } from "./ledger-check"
import { readListSince } from "./read-list-since"
import { addSilence, pauseLeftMs } from "./silence"

/** So many of the invoices found are read in full; it is rare that there is more than one. */
const READS = 10

/** For so long an order waits while what was found may be that of an equal one under way. */
const TWIN_MS = 10 * 60_000
const TWIN_DELAY_MS = 15_000

type Look = {
  request: InvoiceRequest
  companyId: string
  accountId: string
  service: InvoicingService
  composed: Composed
}

/** `null`: nothing stands in the way of the create. */
type LookEnd = StepEnd | { kind: "refused"; reasons: readonly AnyReason[] } | null

/** The note of the ledger that holds ids of invoices which a person said are not a request's. */
const nameNotIts = (requestId: string) => `not_its_invoices ${requestId}`

/**
 * Looks for an order's invoice before its create, where the ledger may lack rows and nobody can see
 * it: the service shows invoices that no request has, and no reference by which to tell whose they
 * are. Ends once each of them has a request, or a person has said that the ledger is complete. And looks
 * for the invoice of an order of which a draft was left: somebody may have issued that by hand.
 *
 * As with the comparison, a service that does not answer is waited for some minutes, and a key that may
 * not list stops nobody: the comparison knows it, and leaves nothing unseen.
 */
export async function lookBeforeCreate(ports: Ports, look: Look): Promise<LookEnd> {
  const { companyId, accountId, service, composed, request } = look
  const check = recallCheck(ports, companyId)
  const hasLeft = hasLeftIn(request, accountId)
  if (check.unseen.length === 0 && !hasLeft) return null
  const before = check.unseen
  const unseen = await listUnseen(ports, { companyId, accountId }, before)
  // A comparison may have found others meanwhile.
  if (check.unseen === before) check.unseen = unseen
  if (check.unseen.length === 0 && !hasLeft) {
    check.look = newLookMemory()
    return null
  }
  const earliest = await findEarliest(ports, composed)
  const listed = await readListSince(ports, service, check.look, earliest)
  if (listed.kind !== "read") {
    // What is unseen was listed with this key: one answer may be a firewall's.
    if (listed.kind === "forbidden" && check.unseen.length === 0) return null
    if (listed.kind === "rejected") {
      await holdCompany(ports, companyId, "key-rejected")
      return { kind: "wait", delayMs: HELD_DELAY_MS }
    }
    const delayMs = pauseAfterSilence(check.look, request, ports.monotonicMs())
    return delayMs > 0 ? { kind: "wait", delayMs } : null
  }
  check.look.silences.delete(request.id)
  const alike = [...listed.invoices.values()].filter((invoice) =>
    mayBeIssuedFor(composed.draft, earliest, invoice)
  )
  const found = await listOpen(ports, look, { alike, earliest, memory: check.look })
  if (found.length > 0 && (await mayBeALookalikes(ports, look, check))) {
    return { kind: "wait", delayMs: TWIN_DELAY_MS }
  }
  check.look.waiting.delete(request.id)
  return found.length === 0 ? null : { kind: "refused", reasons: [mayBeIssued(found)] }
}

/**
 * How long another look is waited for after one that got no usable answer; none once the create goes
 * on. Each order has its own patience: one break of the service meets many at once.
 */
function pauseAfterSilence(
  { silences }: LookMemory,
  { id }: InvoiceRequest,
  nowMs: number
): number {
  const silence = addSilence(silences.get(id) ?? null, nowMs)
  const leftMs = pauseLeftMs(silence, nowMs)
  if (leftMs > 0) silences.set(id, silence)
  else silences.delete(id)
  return leftMs
}

/** A person says that none of the invoices which stopped a request is its own. */
export async function ruleOutFound(
  { ledger }: Pick<Ports, "ledger">,
  { id, reasons }: InvoiceRequest
): Promise<void> {
  const before = (await ledger.recall<readonly string[]>(nameNotIts(id))) ?? []
  const found = (reasons ?? []).flatMap(listIds)
  await ledger.remember(nameNotIts(id), [...new Set([...before, ...found])])
}

/** An order is issued on its day at the soonest; a day is what time zones may differ by. */
async function findEarliest(ports: Ports, { order }: Composed): Promise<string> {
  const placedOn = readCalendarDate(order.createdAt, ports.settings.timeZone)
  const days = [placedOn ?? "", (await readStartDate(ports)).slice(0, 10)].sort()
  return addDays(days.at(-1) ?? "", -1)
}

/** The ids of those that no request has and nobody has ruled out. */
async function listOpen(
  ports: Ports,
  { request, companyId, accountId, service, composed }: Look,
  {
    alike,
    earliest,
    memory,
  }: { alike: readonly ServiceInvoice[]; earliest: string; memory: LookMemory }
): Promise<string[]> {
  if (alike.length === 0) return []
  const ids = alike.map(({ invoiceId }) => invoiceId)
  const unseen = await listUnseen(ports, { companyId, accountId }, ids)
  const ruledOut = (await ports.ledger.recall<readonly string[]>(nameNotIts(request.id))) ?? []
  const open = alike.filter(
    ({ invoiceId }) => unseen.includes(invoiceId) && !ruledOut.includes(invoiceId)
  )
  const found: string[] = []
  const notShown = new Set<string>()
  for (const [index, listed] of open.entries()) {
    const outcome = index < READS ? await service.readInvoice(listed.invoiceId) : null
    const isOther =
      outcome?.kind === "done" &&
      !mayBeIssuedFor(composed.draft, earliest, fill(listed, outcome.value))
    if (outcome?.kind === "refused") notShown.add(listed.invoiceId)
    if (!isOther) found.push(listed.invoiceId)
  }
  if (notShown.size === 0) return found
  // Deleted since the list was read, or the service shows nothing by an id: what it lists still is there.
  memory.list = null
  const now = await readListSince(ports, service, memory, earliest)
  return now.kind === "read"
    ? found.filter((id) => !notShown.has(id) || now.invoices.has(id))
    : found
}

/** What the list shows, and what it leaves out as reading shows it. */
const fill = (listed: ServiceInvoice, read: ServiceInvoice): ServiceInvoice => ({
  ...listed,
  status: isDraftStatus(read.status) ? read.status : listed.status,
  gross: listed.gross ?? read.gross,
  currency: listed.currency ?? read.currency,
  additionalDetails: read.additionalDetails ?? listed.additionalDetails,
  contractor: listed.contractor.name === null ? read.contractor : listed.contractor,
})

/** Whether what was found may be an equal order's whose create is under way: soon that is known. */
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
  return ports.monotonicMs() - sinceMs < TWIN_MS
}
