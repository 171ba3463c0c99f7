import {
  isSelfEnding,
  type CompanyHold,
  type HoldCause,
  type HoldEnd,
  type InvoiceRequest,
} from "../../core/request/invoice-request"
import type { InvoicingService, OutcomeKind } from "../../core/request/outcomes"
import { hasUntriedOrder } from "../issue/forbidden-calls"
import { acceptDatabase, noteRestored } from "./known-database"
import { countRejection, isForbidden, isKeyChanged, noteHoldEnd } from "./key-rights"
import type { Ports } from "../ports"

/** How long a job of a company on hold sleeps before it asks again, where its queue is not paused. */
export const ON_HOLD_DELAY_MS = 5_000

/** Creates and sends in a row without an answer after which a company is put on hold, and probed instead of called. */
const UNANSWERED_LIMIT = 8

/**
 * Stops serving one company, others go on. The row is the hold; pausing the queue only saves
 * work, so an unreachable queue changes nothing. A company may be on hold for several causes, each
 * with its own end.
 */
export async function holdCompany(
  ports: Ports,
  companyId: string,
  cause: HoldCause
): Promise<void> {
  const keyDigest = cause === "key-rejected" ? ports.keyDigestOf(companyId) : null
  if (cause === "other-database" || cause === "ledger-behind") {
    const isKnown = (await findHoldsOf(ports, companyId)).some((hold) => hold.cause === cause)
    // Before the hold is there: whoever dies between the two notes it again.
    if (!isKnown) await noteRestored(ports)
  }
  const isNew = await ports.ledger.holdCompany({ companyId, cause, keyDigest })
  if (isNew) {
    if (cause === "key-rejected") await countRejection(ports, companyId)
    ports.log.warn(`invoicing: company "${companyId}" is on hold (${cause})`)
  }
  await tryQueue(ports, () => ports.queue.pause(companyId))
}

/**
 * Counts creates and sends that got no answer, and holds the company after some in a row: a
 * service that is down is probed by the sweep instead of met by every order that waits. Reads do
 * not count: a service may answer them and lose every create.
 */
export async function watchService(
  ports: Ports,
  companyId: string,
  outcome: OutcomeKind
): Promise<void> {
  if (isAnswer(outcome)) {
    ports.unanswered.delete(companyId)
    return
  }
  const inARow = (ports.unanswered.get(companyId) ?? 0) + 1
  ports.unanswered.set(companyId, inARow % UNANSWERED_LIMIT)
  if (inARow === UNANSWERED_LIMIT) await holdCompany(ports, companyId, "unreachable")
}

const isAnswer = (outcome: OutcomeKind) => outcome !== "not-sent" && outcome !== "unknown"

/** Ends one hold and no later one of its cause; the company is active again when it was the last. */
async function endHold(ports: Ports, hold: CompanyHold): Promise<HoldEnd> {
  const { companyId, cause, since } = hold
  const end = await ports.ledger.releaseCompany(companyId, cause, since)
  if (end === "none") return end
  if (cause === "key-rejected") await noteHoldEnd(ports, companyId)
  ports.log.info(`invoicing: company "${companyId}" is no longer on hold (${cause})`)
  if (end === "active") {
    await tryQueue(ports, () => ports.queue.resume(companyId))
  }
  return end
}

/**
 * Asks the service of a company on hold for a sign of life; what shows that this cause is gone ends
 * it: a working key, or any answer at all where there had been none.
 *
 * A key that may not list is forbidden the check itself, and a service may offer none. Another key
 * than was rejected, one that a person vouches for, or one with an order that it was not tried with
 * is then tried by the next create.
 *
 * @returns whether this cause is over; another may still hold the company.
 */
export async function probeHold(
  ports: Ports,
  hold: CompanyHold,
  { isVouchedFor = false } = {}
): Promise<boolean> {
  const { companyId, cause } = hold
  const service = ports.serviceOf(companyId)
  if (!service || !isSelfEnding(cause)) return false
  const checked = await service.checkKey()
  // An answer all the same: the company is on hold for its key from now on, and before this cause ends.
  const isRejected = checked.kind === "key-rejected" && !isForbidden(checked)
  if (isRejected && cause === "unreachable") await holdCompany(ports, companyId, "key-rejected")
  const isAnswered = checked.kind === "refused" || checked.kind === "key-rejected"
  // The answer tells nothing of the key: it may not list, or the service offers no list.
  const isUntold = isForbidden(checked) || checked.kind === "refused"
  const isOver =
    checked.kind === "done" ||
    (checked.kind === "unknown" && (await showsInvoice(ports, companyId, service))) ||
    (cause === "unreachable" && isAnswered) ||
    (isUntold &&
      (isVouchedFor || isKeyChanged(ports, hold) || (await hasUntriedOrder(ports, hold))))
  return isOver && (await endHold(ports, hold)) !== "none"
}

/**
 * Whether a service whose list gives no usable answer, by which a key is checked, shows what this key
 * issued last: the list alone may be broken, and for good.
 */
async function showsInvoice(
  ports: Ports,
  companyId: string,
  service: InvoicingService
): Promise<boolean> {
  const { ledger } = ports
  const keyDigest = ports.keyDigestOf(companyId)
  const accountId = keyDigest && (await ledger.findAccountOfKey(companyId, keyDigest))
  const [last] = accountId ? await ledger.findKnownInvoices(accountId, 1) : []
  return last !== undefined && (await service.readInvoice(last.invoiceId)).kind === "done"
}

/** Asks about every cause that may be over by now, and tells whether none is left. */
export async function probeCompany(ports: Ports, companyId: string): Promise<boolean> {
  const holds = await findHoldsOf(ports, companyId)
  // What waits for a person is not over, whatever the service answers.
  if (!holds.every(({ cause }) => isSelfEnding(cause))) return false
  for (const hold of holds) await probeHold(ports, hold)
  return !(await isOnHold(ports, companyId))
}

/**
 * Ends one cause because a person asked, and leaves the others: at once when a difference was
 * looked at or a person had paused it, after a green check when the key had been rejected, after
 * an answer when the service had not answered.
 *
 * @param since of the hold that the person saw: a later one of the same cause, such as a pause by
 *   somebody else, stays.
 * @returns `ended` also when the company was not on hold for it any more, `changed` when it is on hold for
 *   the same cause anew.
 */
export async function resumeCompany(
  ports: Ports,
  companyId: string,
  cause: HoldCause,
  since?: string
): Promise<"ended" | "changed" | "no-company" | "still-rejected" | "still-unreachable"> {
  if (!ports.serviceOf(companyId)) return "no-company"
  const findIt = async () =>
    (await findHoldsOf(ports, companyId)).find(
      (hold) => hold.cause === cause && (since === undefined || hold.since === since)
    )
  const hold = await findIt()
  if (!hold) {
    const isLater = (await findHoldsOf(ports, companyId)).some((one) => one.cause === cause)
    return isLater ? "changed" : "ended"
  }
  if (!isSelfEnding(cause)) {
    // Before the hold ends: whoever dies between the two is asked again.
    if (cause === "other-database") await acceptDatabase(ports)
    await endHold(ports, hold)
    return "ended"
  }
  if (await probeHold(ports, hold, { isVouchedFor: true })) return "ended"
  if (!(await findIt())) return "ended"
  return cause === "unreachable" ? "still-unreachable" : "still-rejected"
}

/** The company was on hold until somebody looked: that is over with its last difference. */
export async function endDifferenceHold(
  ports: Ports,
  { companyId }: Pick<InvoiceRequest, "companyId">
): Promise<void> {
  if (companyId === null || (await ports.ledger.hasOpenDifference(companyId))) return
  await resumeCompany(ports, companyId, "difference")
  // One that was found between the two counted on the hold that is over now.
  if (await ports.ledger.hasOpenDifference(companyId)) {
    await holdCompany(ports, companyId, "difference")
  }
}

/** True while the company is not active, whatever for. */
export const isOnHold = async (ports: Ports, companyId: string): Promise<boolean> =>
  (await findHoldsOf(ports, companyId)).length > 0

const findHoldsOf = async (ports: Ports, companyId: string) =>
  (await ports.ledger.findHolds()).filter((hold) => hold.companyId === companyId)

/** Does something to a queue, which is allowed to be out of reach. */
export async function tryQueue(ports: Ports, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    ports.log.warn(`invoicing: the queue is out of reach (${nameOf(error)}); the sweep follows up`)
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "unknown error")
