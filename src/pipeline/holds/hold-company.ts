import { errorName } from "../../core/error-words"
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

/** How long a job of a company on hold waits before it checks again, if its queue is not paused. */
export const ON_HOLD_DELAY_MS = 5_000

/** Consecutive unanswered creates and sends after which a company is put on hold and only probed. */
const UNANSWERED_LIMIT = 8

/**
 * Stops serving one company; others go on. The hold is a row; pausing the queue only saves work, so an
 * unreachable queue changes nothing. A company may be on hold for several causes, each of which ends
 * separately.
 */
export async function holdCompany(
  ports: Ports,
  companyId: string,
  cause: HoldCause
): Promise<void> {
  const keyDigest = cause === "key-rejected" ? ports.keyDigestOf(companyId) : null
  if (cause === "other-database" || cause === "ledger-behind") {
    const isKnown = (await findHoldsOf(ports, companyId)).some((hold) => hold.cause === cause)
    // Before the hold exists, so that it is repeated if the process dies in between.
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
 * Counts creates and sends that got no answer, and holds the company after several in a row: the sweep
 * then probes a service that is down, instead of every waiting order calling it. Reads do not count: a
 * service may answer them and lose every create.
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

/** Ends this hold, but not a later one with its cause; the company is active again if it was the last. */
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
 * Probes the service of a company on hold and ends the hold if its cause is gone: the key works, or the
 * service answers at all again.
 *
 * A key that may not list gets a 403 to the check, and a service may not offer the check. A key other
 * than the rejected one, one that a person vouches for, or one with an untried order is then tried by
 * the next create.
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
  // That is an answer too: the company is put on hold for its key before this cause ends.
  const isRejected = checked.kind === "key-rejected" && !isForbidden(checked)
  if (isRejected && cause === "unreachable") await holdCompany(ports, companyId, "key-rejected")
  const isAnswered = checked.kind === "refused" || checked.kind === "key-rejected"
  // The answer says nothing about the key: it may not list, or the service offers no list.
  const isKeyUnjudged = isForbidden(checked) || checked.kind === "refused"
  const isOver =
    checked.kind === "done" ||
    (checked.kind === "unknown" && (await showsInvoice(ports, companyId, service))) ||
    (cause === "unreachable" && isAnswered) ||
    (isKeyUnjudged &&
      (isVouchedFor || isKeyChanged(ports, hold) || (await hasUntriedOrder(ports, hold))))
  return isOver && (await endHold(ports, hold)) !== "none"
}

/**
 * Whether a service whose list, which is used to check a key, gives no usable answer shows the invoice
 * issued last in the key's account: the list alone may be broken, even permanently.
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

/** Probes every cause that may be over by now; returns whether none is left. */
export async function probeCompany(ports: Ports, companyId: string): Promise<boolean> {
  const holds = await findHoldsOf(ports, companyId)
  // A hold that waits for a person is not over, whatever the service answers.
  if (!holds.every(({ cause }) => isSelfEnding(cause))) return false
  for (const hold of holds) await probeHold(ports, hold)
  return !(await isOnHold(ports, companyId))
}

/**
 * Ends one cause because a person asked, and keeps the others: a difference or a pause at once, a
 * rejected key after a successful check, an unreachable service after an answer.
 *
 * @param since start of the hold that the person saw: a later one with the same cause, such as a
 *   pause by somebody else, stays.
 * @returns `ended` also if the company was no longer on hold for it, `changed` if there is a new hold
 *   with the same cause.
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
    // Before the hold ends, so that the person is asked again if the process dies in between.
    if (cause === "other-database") await acceptDatabase(ports)
    await endHold(ports, hold)
    return "ended"
  }
  if (await probeHold(ports, hold, { isVouchedFor: true })) return "ended"
  if (!(await findIt())) return "ended"
  return cause === "unreachable" ? "still-unreachable" : "still-rejected"
}

/** Ends the company's hold for differences once its last difference is settled. */
export async function endDifferenceHold(
  ports: Ports,
  { companyId }: Pick<InvoiceRequest, "companyId">
): Promise<void> {
  if (companyId === null || (await ports.ledger.hasOpenDifference(companyId))) return
  await resumeCompany(ports, companyId, "difference")
  // A difference found in between relied on the hold that has just ended.
  if (await ports.ledger.hasOpenDifference(companyId)) {
    await holdCompany(ports, companyId, "difference")
  }
}

/** True while the company is on hold for any cause. */
export const isOnHold = async (ports: Ports, companyId: string): Promise<boolean> =>
  (await findHoldsOf(ports, companyId)).length > 0

const findHoldsOf = async (ports: Ports, companyId: string) =>
  (await ports.ledger.findHolds()).filter((hold) => hold.companyId === companyId)

/** Runs a queue operation; an unreachable queue is only logged. */
export async function tryQueue(ports: Ports, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    ports.log.warn(
      `invoicing: the queue cannot be reached (${errorName(error)}); the sweep does it later`
    )
  }
}
