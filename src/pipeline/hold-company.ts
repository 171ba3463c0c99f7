import { isSelfEnding, type CompanyHold, type HoldCause } from "../core/invoice-request"
import type { OutcomeKind } from "../core/outcomes"
import { countRejection, isForbidden, isKeyChanged, noteServed } from "./key-rights"
import type { Ports } from "./ports"

/** How long a job of a held company sleeps before it asks again, where its queue is not paused. */
export const HELD_DELAY_MS = 5_000

/** Creates and sends in a row without an answer after which a company is held, and probed instead of called. */
const UNANSWERED_LIMIT = 8

/**
 * Stops serving one company, others go on. The row is the hold; pausing the queue only saves
 * work, so an unreachable queue changes nothing.
 */
export async function holdCompany(
  ports: Ports,
  companyId: string,
  cause: HoldCause
): Promise<void> {
  const keyDigest = cause === "key-rejected" ? ports.keyDigestOf(companyId) : null
  const isNew = await ports.ledger.holdCompany({ companyId, cause, keyDigest })
  if (isNew) {
    if (cause === "key-rejected") await countRejection(ports, companyId)
    ports.log.warn(`invoicing: company "${companyId}" is held (${cause})`)
    await ports.emitCompany("held", companyId, cause)
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

/** Serves a company again, unless it is held for another cause by now. */
async function releaseCompany(ports: Ports, companyId: string, cause: HoldCause): Promise<boolean> {
  const isReleased = await ports.ledger.releaseCompany(companyId, cause)
  if (!isReleased) return false
  if (cause === "key-rejected") await noteServed(ports, companyId)
  ports.log.info(`invoicing: company "${companyId}" is served again`)
  await ports.emitCompany("served", companyId, cause)
  await tryQueue(ports, () => ports.queue.resume(companyId))
  return true
}

/**
 * Asks the service of a held company for a sign of life; what shows that the cause is gone ends
 * the hold: a working key, or any answer at all where there had been none.
 *
 * A key that may not list is forbidden the check itself. Another one than was rejected, or one that
 * a person vouches for, is then tried by the next create.
 *
 * @returns whether the company is served now.
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
  if (checked.kind === "key-rejected" && !isForbidden(checked) && cause === "unreachable") {
    await holdCompany(ports, companyId, "key-rejected")
    return false
  }
  const isAnswered = checked.kind === "refused" || isForbidden(checked)
  const isOver =
    checked.kind === "done" ||
    (cause === "unreachable" && isAnswered) ||
    (isForbidden(checked) && (isVouchedFor || isKeyChanged(ports, hold)))
  return isOver && (await releaseCompany(ports, companyId, cause))
}

/**
 * Ends a hold because a person asked: at once when a difference was looked at or a person had
 * paused it, after a green check when the key had been rejected or the service had not answered.
 */
export async function resumeCompany(
  ports: Ports,
  companyId: string
): Promise<"served" | "no-company" | "still-rejected" | "still-unreachable"> {
  if (!ports.serviceOf(companyId)) return "no-company"
  const hold = await findHold(ports, companyId)
  if (!hold) return "served"
  if (!isSelfEnding(hold.cause)) {
    await releaseCompany(ports, companyId, hold.cause)
    return "served"
  }
  if (await probeHold(ports, hold, { isVouchedFor: true })) return "served"
  const left = (await findHold(ports, companyId))?.cause
  if (left === "unreachable") return "still-unreachable"
  // Paused by somebody else just now: the hold this person meant is over.
  return left === "key-rejected" ? "still-rejected" : "served"
}

/** True while the company is not served, whatever for. */
export const isHeld = async (ports: Ports, companyId: string): Promise<boolean> =>
  (await findHold(ports, companyId)) !== null

const findHold = async (ports: Ports, companyId: string) =>
  (await ports.ledger.findHolds()).find((held) => held.companyId === companyId) ?? null

/** Does something to a queue, which is allowed to be out of reach. */
export async function tryQueue(ports: Ports, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    ports.log.warn(`invoicing: the queue is out of reach (${nameOf(error)}); the sweep follows up`)
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "unknown error")
