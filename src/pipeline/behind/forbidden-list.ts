import type { Ports } from "../ports"
import type { Behind } from "./find-missing"
import { recallLastCheck } from "./last-check"
import { isWaitedFor } from "./silence"

/** So long a list that is refused is waited for where nothing was issued yet. */
const NEW_PATIENCE_MS = 60_000

/**
 * Whether a list that is refused is so for good: known since before, or waited for long enough. One
 * answer may be a firewall's, or of a service under repair. A ledger that has issued nothing is hardly
 * ever a backup, and its first order waits for a minute.
 */
export async function isForbiddenForGood(
  ports: Ports,
  { companyId, accountId, check }: Pick<Behind, "companyId" | "accountId" | "check">
): Promise<boolean> {
  const kept = await recallLastCheck(ports, companyId)
  if (kept?.sight === "forbidden") return true
  if (!check.silence) return false
  const isNew = (await ports.ledger.findKnownInvoices(accountId, 1)).length === 0
  return isWaitedFor(check.silence, ports.monotonicMs(), isNew ? NEW_PATIENCE_MS : undefined)
}
