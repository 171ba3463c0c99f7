import { addDays } from "../../core/dates"
import { listUnseenOf, type MissingInvoice } from "../../core/look-up/ledger-behind"
import type { AnyReason } from "../../core/request/invoice-request"
import type { InvoicingService, ServiceInvoice } from "../../core/request/outcomes"
import { ON_HOLD_DELAY_MS, holdCompany, isOnHold, watchService } from "../holds/hold-company"
import { isForbidden } from "../holds/key-rights"
import type { Ports } from "../ports"
import { readingUnanswered } from "../reasons"
import { readStartDate } from "../issue/request-invoice"
import { tellUnread } from "../issue/say-why"
import { decideAccount } from "../holds/same-account"
import { findMissing, listUnseen, saveAnswer, type Behind } from "./find-missing"
import { readLastCheck, saveLastCheck } from "./last-check"
import { newLedgerCheck, type CheckEnd, type LedgerCheck } from "./ledger-check"
import { measureGap, saveGap, withDetailsOf } from "./measure-gap"
import { readNewest } from "./read-newest"
import { isForbiddenForGood } from "./forbidden-list"
import { addSilence, addTry, pauseLeftMs } from "./silence"

/** How long a comparison is believed: a backup may be restored under a process that lives on. */
const CHECKED_MS = 60 * 60_000

/** A comparison that another finding of this process made void is made anew. */
const FORGOTTEN_MS = 1_000

/** Invoices read one by one in a comparison, where the list leaves out references. */
const READS = 10

/** So many are kept; there are more only where somebody else issues in the account for long. */
const MOST_UNSEEN = 2_000

/**
 * Milliseconds until a company's creates may go out, as far as its ledger is known to be whole; none
 * where the newest invoices of the service were compared with it since this process began, and not
 * long ago.
 *
 * A service that does not answer the comparison is waited for some minutes, then creates go on. Each
 * asks once more first: what was silent and answers again is compared before anything is issued. One
 * that shows no list, or a key that may not list, is waited for as long when it is new, and stops
 * nobody from then on. What is out of reach or rejects the key is asked again: the create after it may
 * get through all the same.
 */
export async function readLedgerWaitMs(ports: Ports, companyId: string): Promise<number> {
  const check = ledgerCheckOf(ports, companyId)
  const silentMs = () => (check.silence ? pauseLeftMs(check.silence, ports.monotonicMs()) : 0)
  if (isFresh(ports, check)) return 0
  if (silentMs() > 0) return silentMs()
  const end = await compareOnce(ports, companyId, check)
  // Forgotten while it was under way: whoever creates next would know nothing of what is unseen.
  if (ledgerCheckOf(ports, companyId) !== check) return FORGOTTEN_MS
  switch (end) {
    case "behind":
    case "untold":
      return ON_HOLD_DELAY_MS
    case "unanswered":
      return silentMs()
    case "rejected":
      // A create that is not rejected as well would go out without a comparison.
      await holdCompany(ports, companyId, "key-rejected")
      return ON_HOLD_DELAY_MS
    case "away":
      // Of one that stays away the company is on hold, as after creates that do not reach it.
      await watchService(ports, companyId, "not-sent")
      return ON_HOLD_DELAY_MS
    case "known":
    case "forbidden":
      return 0
  }
}

/** Why creates wait for it; null where it is about to be made anew, or a hold says why. */
export function tellLedgerWait(ports: Ports, companyId: string): AnyReason | null {
  const { away, silence } = ledgerCheckOf(ports, companyId)
  if (away) return tellUnread(away)
  return silence && readingUnanswered()
}

/** Compares whatever was not compared lately; of a company that is on hold it is done when it goes on. */
export async function checkLedgers(ports: Ports): Promise<void> {
  for (const { id } of ports.settings.companies) {
    if (!ports.serviceOf(id) || (await isOnHold(ports, id))) continue
    const check = ledgerCheckOf(ports, id)
    if (!isFresh(ports, check)) await compareOnce(ports, id, check)
  }
}

/** What this process keeps in memory of a company's comparisons. */
export function ledgerCheckOf({ ledgerChecks }: Pick<Ports, "ledgerChecks">, companyId: string) {
  const known = ledgerChecks.get(companyId)
  if (known) return known
  const check = newLedgerCheck()
  ledgerChecks.set(companyId, check)
  return check
}

const isFresh = (ports: Ports, { checkedAtMs }: LedgerCheck) =>
  // A clock that was set counts as time that passed.
  checkedAtMs !== null && Math.abs(ports.now().getTime() - checkedAtMs) < CHECKED_MS

/** Jobs that begin together share one comparison. */
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
  // One break of the service meets many orders at once.
  check.silence = end === "unanswered" ? addSilence(check.silence, ports.monotonicMs()) : null
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
  const service = ports.serviceOf(companyId)
  const accountId = service && (await decideAccount(ports, companyId, service))
  check.isProvisional = false
  check.away = null
  if (!service || accountId === null) return "untold"
  const newest = await readNewest(service)
  const isRefused = newest.kind === "forbidden"
  check.refused = isRefused ? addTry(check.refused, ports.monotonicMs()) : null
  if (isRefused && (await isForbiddenForGood(ports, companyId, check))) {
    // With this key nobody can look for them either; they are kept for one that may list.
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
  check.unseen = await keepUnseen(ports, behind, unseen)
  check.accountId = accountId
  if (suspected.length === 0) return "known"
  if (await isNewHere(ports, accountId, suspected)) {
    await saveAnswer(ports, companyId, { open: suspected, areOthersKnown: false })
    return "known"
  }
  // No company is put on hold for what is no longer there, or was recorded in between.
  const again = await readAgain(service, newest.invoices, suspected)
  const found = again && (await findMissing(ports, behind, again))
  if (!found) return "unanswered"
  check.isProvisional ||= found.isProvisional
  if (found.missing.length === 0) return "known"
  await holdBehind(ports, behind, found.missing)
  return "behind"
}

/**
 * What was unseen before stays so, also after a restart, until it has a request or a person's word: the
 * newest pages move on, and an order that waits may be older than they are.
 */
async function keepUnseen(
  ports: Ports,
  { companyId, accountId, check }: Behind,
  found: readonly string[]
): Promise<readonly string[]> {
  // Where references are shown, whatever is ours is seen to be.
  if (check.sight === "shown") return found
  const kept = await readLastCheck(ports, companyId)
  // This process saw them with the key of now, whichever account a person says since that it opens.
  const seenHere = check.accountId === null ? null : check.unseen
  const before = seenHere ?? (kept ? listUnseenOf(kept, accountId) : [])
  const all = [...new Set([...found, ...before])].slice(0, MOST_UNSEEN)
  return all.length === found.length
    ? found
    : await listUnseen(ports, { companyId, accountId }, all)
}

/**
 * Whether these are a shop's before this one, or beside it: of orders that are not here, found where
 * this ledger has issued nothing yet. It can have lost none of them, and issues none of them again.
 */
async function isNewHere(
  { ledger }: Ports,
  accountId: string,
  suspected: readonly MissingInvoice[]
): Promise<boolean> {
  if (suspected.some(({ orderId }) => orderId !== null)) return false
  return (await ledger.findKnownInvoices(accountId, 1)).length === 0
}

/**
 * The first of what is suspected as the service shows it by its id, or in its list still where it shows
 * nothing under the id; null where it does not answer.
 */
async function readAgain(
  service: InvoicingService,
  listed: readonly ServiceInvoice[],
  suspected: readonly MissingInvoice[]
): Promise<ServiceInvoice[] | null> {
  const read: ServiceInvoice[] = []
  const notShown = new Set<string>()
  for (const { invoiceId } of suspected.slice(0, READS)) {
    const known = listed.find((invoice) => invoice.invoiceId === invoiceId)
    const outcome = await service.readInvoice(invoiceId)
    if (outcome.kind === "done") read.push(withDetailsOf(outcome.value, known))
    else if (isForbidden(outcome) && known) read.push(known)
    else if (outcome.kind === "refused") notShown.add(invoiceId)
    else return null
  }
  if (notShown.size === 0) return read
  const newest = await readNewest(service)
  if (newest.kind !== "read") return null
  return [...read, ...newest.invoices.filter(({ invoiceId }) => notShown.has(invoiceId))]
}

/** Holds the company, with what is missing on the newest pages; then all of it is looked for. */
async function holdBehind(
  ports: Ports,
  behind: Behind,
  missing: readonly MissingInvoice[]
): Promise<void> {
  const { companyId, accountId } = behind
  const earliest = await findEarliest(ports, accountId, missing)
  await saveGap(ports, companyId, { accountId, earliest, invoices: missing })
  await holdCompany(ports, companyId, "ledger-behind")
  const all = await measureGap(ports, behind, earliest)
  if (all) await saveGap(ports, companyId, { accountId, earliest, invoices: all })
}

/** What is missing was issued since the newest invoice that the ledger knows. */
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
