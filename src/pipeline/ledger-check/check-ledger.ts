import { addDays } from "../../core/dates"
import { listUnseenOf, type MissingInvoice } from "../../core/look-up/ledger-behind"
import type { AnyReason } from "../../core/request/invoice-request"
import { noteBusyReadings, waitLeftMs } from "../holds/asked-to-wait"
import { ON_HOLD_DELAY_MS, holdCompany, isOnHold, watchService } from "../holds/hold-company"
import type { Ports } from "../ports"
import { readingUnanswered } from "../reasons"
import { readStartDate } from "../issue/request-invoice"
import { unreadReason } from "../issue/save-wait-reason"
import { decideAccount } from "../holds/same-account"
import { findMissing, listUnseen, saveAnswer, type Behind } from "./find-missing"
import { MOST_UNSEEN, readLastCheck, saveLastCheck } from "./last-check"
import { newLedgerCheck, type CheckEnd, type LedgerCheck } from "./check-state"
import { noteLostDrafts } from "./lost-drafts"
import { measureGap, saveGap, saveGapIf } from "./measure-gap"
import { readAgain } from "./read-again"
import { readNewest } from "./read-newest"
import { isForbiddenForGood } from "./forbidden-list"
import { addUnansweredTry, addTry, isWaitedFor, pauseLeftMs } from "./silence"

/** How long a comparison is valid: a backup may be restored under a running process. */
const CHECKED_MS = 60 * 60_000

/** The wait before a comparison is repeated because this process discarded its state meanwhile. */
const FORGOTTEN_MS = 1_000

/** Invoices read one by one in a comparison, if the list omits references. */
const READS = 10

/**
 * Milliseconds until a company's creates may be sent, given what is known about its ledger; 0 if the
 * service's newest invoices were compared with it by this process, and recently.
 *
 * If the service does not answer the comparison, creates wait some minutes, then go on, each after
 * another try: a silent service that answers again is compared before anything is issued. A service
 * without a list, or a key that may not list, is waited for as long when it is new, and blocks nothing
 * after that. If the service is unreachable or rejects the key, the comparison is always repeated,
 * because a create after it might get through.
 */
export async function readLedgerWaitMs(ports: Ports, companyId: string): Promise<number> {
  const check = ledgerCheckOf(ports, companyId)
  const pauseMs = () => (check.silence ? pauseLeftMs(check.silence, ports.monotonicMs()) : 0)
  const silentMs = () => Math.max(pauseMs(), waitLeftMs(ports, companyId))
  if (isFresh(ports, check)) return 0
  if (silentMs() > 0) return silentMs()
  const end = await compareOnce(ports, companyId, check)
  // Its state was discarded while it ran, so the next create would not know what is unseen.
  if (ledgerCheckOf(ports, companyId) !== check) return FORGOTTEN_MS
  switch (end) {
    case "behind":
    case "undecided":
      return ON_HOLD_DELAY_MS
    case "unanswered":
      return silentMs()
    case "rejected":
      // A create that is not rejected too would be sent without a comparison.
      await holdCompany(ports, companyId, "key-rejected")
      return ON_HOLD_DELAY_MS
    case "away":
      // If it stays unreachable, the company is put on hold, as after creates that do not reach it.
      await watchService(ports, companyId, "not-sent")
      return ON_HOLD_DELAY_MS
    case "known":
    case "forbidden":
      return 0
  }
}

/** Why creates wait for the comparison; null if it is about to be repeated, or a hold says why. */
export function ledgerWaitReason(ports: Ports, companyId: string): AnyReason | null {
  const { away, silence } = ledgerCheckOf(ports, companyId)
  if (away) return unreadReason(away)
  return silence && readingUnanswered()
}

/** Compares every company that was not compared lately; one on hold is compared when it resumes. */
export async function checkLedgers(ports: Ports): Promise<void> {
  for (const { id } of ports.settings.companies) {
    if (!ports.serviceOf(id) || waitLeftMs(ports, id) > 0 || (await isOnHold(ports, id))) continue
    const check = ledgerCheckOf(ports, id)
    if (!isFresh(ports, check)) await compareOnce(ports, id, check)
  }
}

/** What this process remembers of a company's comparisons. */
export function ledgerCheckOf({ ledgerChecks }: Pick<Ports, "ledgerChecks">, companyId: string) {
  const known = ledgerChecks.get(companyId)
  if (known) return known
  const check = newLedgerCheck()
  ledgerChecks.set(companyId, check)
  return check
}

const isFresh = (ports: Ports, { checkedAtMs }: LedgerCheck) =>
  // A changed clock counts as time that passed.
  checkedAtMs !== null && Math.abs(ports.now().getTime() - checkedAtMs) < CHECKED_MS

/** Jobs that start together share one comparison. */
async function compareOnce(ports: Ports, companyId: string, check: LedgerCheck): Promise<CheckEnd> {
  check.running ??= compare(ports, companyId, check)
  try {
    return await check.running
  } finally {
    check.running = null
  }
}

async function compare(ports: Ports, companyId: string, check: LedgerCheck): Promise<CheckEnd> {
  const end = await compareNewest(ports, companyId, check)
  // One outage of the service affects many orders at once.
  const [nowMs, busyMs] = [ports.monotonicMs(), waitLeftMs(ports, companyId)]
  check.silence = end === "unanswered" ? addUnansweredTry(check.silence, nowMs, busyMs) : null
  if (end === "known" || end === "forbidden" || end === "behind") {
    check.checkedAtMs = end === "behind" || check.isProvisional ? null : ports.now().getTime()
    await saveLastCheck(ports, companyId, check, { isForbidden: end === "forbidden" })
  }
  return end
}

async function compareNewest(
  ports: Ports,
  companyId: string,
  check: LedgerCheck
): Promise<CheckEnd> {
  const plain = ports.serviceOf(companyId)
  const isPatient = isWaitedFor(check.silence, ports.monotonicMs())
  const service = plain && isPatient ? noteBusyReadings(ports, companyId, plain) : plain
  const accountId = service && (await decideAccount(ports, companyId, service))
  check.isProvisional = false
  check.away = null
  if (!service || accountId === null) return "undecided"
  const newest = await readNewest(service)
  const isRefused = newest.kind === "forbidden"
  check.refused = isRefused ? addTry(check.refused, ports.monotonicMs()) : null
  if (isRefused && (await isForbiddenForGood(ports, companyId, check))) {
    // With this key they cannot be looked for; the stored ones are kept for a key that may list.
    check.unseen = []
    check.accountId = null
    return "forbidden"
  }
  if (newest.kind === "away") check.away = newest.report
  if (newest.kind !== "read") return isRefused ? "unanswered" : newest.kind
  const behind: Behind = { companyId, accountId, service, check, mostReads: READS }
  const compared = await findMissing(ports, behind, newest.invoices)
  if (!compared) return "unanswered"
  const { missing: suspected, unseen, isProvisional } = compared
  check.isProvisional = isProvisional
  await noteLostDrafts(ports, behind, newest.invoices)
  check.unseen = await keepUnseen(ports, behind, unseen)
  check.accountId = accountId
  if (suspected.length === 0) return "known"
  if (await isNewHere(ports, accountId, suspected)) {
    await saveAnswer(ports, companyId, { open: suspected, areOthersKnown: false })
    return "known"
  }
  // A company is not put on hold for an invoice that was deleted, or recorded in between.
  const again = await readAgain(service, newest.invoices, suspected.slice(0, READS))
  const found = again && (await findMissing(ports, behind, again))
  if (!found) return "unanswered"
  check.isProvisional ||= found.isProvisional
  if (found.missing.length === 0) return "known"
  await holdBehind(ports, behind, found.missing)
  return "behind"
}

/**
 * What was unseen before stays so, even after a restart, until it has a request or a person has
 * answered for it: the newest pages move on, and a waiting order may be older than they are.
 */
async function keepUnseen(
  ports: Ports,
  { companyId, accountId, check }: Behind,
  found: readonly string[]
): Promise<readonly string[]> {
  // If references are shown, our invoices are recognized.
  if (check.sight === "shown") return found
  const kept = await readLastCheck(ports, companyId)
  // This process saw them with the present key, even if a person has since reassigned its account.
  const seenHere = check.accountId === null ? null : check.unseen
  const before = seenHere ?? (kept ? listUnseenOf(kept, accountId) : [])
  const all = [...new Set([...found, ...before])].slice(0, MOST_UNSEEN)
  return all.length === found.length
    ? found
    : await listUnseen(ports, { companyId, accountId }, all)
}

/**
 * Whether these are invoices of an earlier shop or one running in parallel: their orders are not here,
 * and this ledger has issued nothing in the account. It can have lost none of them and will issue none
 * again.
 */
async function isNewHere(
  { ledger }: Ports,
  accountId: string,
  suspected: readonly MissingInvoice[]
): Promise<boolean> {
  if (suspected.some(({ orderId }) => orderId !== null)) return false
  return (await ledger.findKnownInvoices(accountId, 1)).length === 0
}

/** Saves what is missing on the newest pages and holds the company; then looks for everything missing. */
async function holdBehind(
  ports: Ports,
  behind: Behind,
  missing: readonly MissingInvoice[]
): Promise<void> {
  const { companyId, accountId } = behind
  const earliest = await findEarliest(ports, accountId, missing)
  const first = await saveGap(ports, companyId, { accountId, earliest, invoices: missing })
  await holdCompany(ports, companyId, "ledger-behind")
  const all = await measureGap(ports, behind, earliest)
  if (all) await saveGapIf(ports, companyId, first, { ...first, invoices: all })
}

/** The day before the first missing invoice: what is missing was issued since the newest known invoice. */
async function findEarliest(
  ports: Ports,
  accountId: string,
  missing: readonly MissingInvoice[]
): Promise<string> {
  const [newest] = await ports.ledger.findKnownInvoices(accountId, 1)
  const known = newest?.issueDate ?? newest?.issuedAt?.slice(0, 10)
  const days = missing.flatMap(({ issueDate }) => issueDate ?? [])
  const [first] = [known ?? (await readStartDate(ports)).slice(0, 10), ...days].sort()
  return addDays(first ?? "", -1)
}
