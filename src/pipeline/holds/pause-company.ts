import { tryQueue } from "./hold-company"
import type { Ports } from "../ports"

/** Stops serving a company because a person wants it; it lasts until a person resumes it. */
export async function pauseCompany(
  ports: Ports,
  pause: { companyId: string; actorId: string; note: string }
): Promise<"paused" | "no-company"> {
  const { companyId } = pause
  if (!ports.serviceOf(companyId)) return "no-company"
  await ports.ledger.pauseCompany(pause)
  ports.log.warn(`invoicing: company "${companyId}" is on hold (paused)`)
  await tryQueue(ports, () => ports.queue.pause(companyId))
  return "paused"
}
