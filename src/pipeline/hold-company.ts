import type { HoldCause } from "../core/invoice-request"
import type { Ports } from "./ports"

/** How long a job of a held company sleeps before it asks again. */
export const HELD_DELAY_MS = 30_000

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
  if (isNew) ports.log.warn(`invoicing: company "${companyId}" is held (${cause})`)
  await tryQueue(ports, () => ports.queue.pause(companyId))
}

/** Serves a company again. */
async function releaseCompany(ports: Ports, companyId: string): Promise<void> {
  const wasHeld = await ports.ledger.releaseCompany(companyId)
  if (wasHeld) ports.log.info(`invoicing: company "${companyId}" is served again`)
  await tryQueue(ports, () => ports.queue.resume(companyId))
}

/**
 * Checks the key of a company held for its key; a working one ends the hold.
 *
 * @returns whether the company is served now.
 */
export async function probeHold(ports: Ports, companyId: string): Promise<boolean> {
  const service = ports.serviceOf(companyId)
  if (!service) return false
  const outcome = await service.checkKey()
  if (outcome.kind !== "done") return false
  await releaseCompany(ports, companyId)
  return true
}

/**
 * Ends a hold because a person asked: at once when a difference was looked at, after a green
 * check when the key had been rejected.
 */
export async function resumeCompany(
  ports: Ports,
  companyId: string
): Promise<"served" | "no-company" | "still-rejected"> {
  if (!ports.serviceOf(companyId)) return "no-company"
  const hold = (await ports.ledger.findHolds()).find((held) => held.companyId === companyId)
  if (hold?.cause === "key-rejected" && !(await probeHold(ports, companyId))) {
    return "still-rejected"
  }
  if (hold) await releaseCompany(ports, companyId)
  return "served"
}

/** Does something to a queue, which is allowed to be out of reach. */
export async function tryQueue(ports: Ports, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    ports.log.warn(`invoicing: the queue is out of reach (${nameOf(error)}); the sweep follows up`)
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "unknown error")
