import type { Ports } from "../ports"
import { readLastCheck } from "./last-check"
import type { LedgerCheck } from "./ledger-check"
import { isWaitedFor } from "./silence"

/** So long a list that is refused is waited for where nothing was issued yet. */
const NEW_PATIENCE_MS = 60_000

/**
 * Whether a list that is refused is so for good: known since before, or refused each time for long
 * enough. One answer may be a firewall's, or of a service under repair, and a list that was shown in
 * between can be read. A company for which nothing was issued is hardly ever in a backup, and its
 * first order waits for a minute.
 */
export async function isForbiddenForGood(
  ports: Ports,
  companyId: string,
  { refused }: Pick<LedgerCheck, "refused">
): Promise<boolean> {
  const kept = await readLastCheck(ports, companyId)
  if (kept?.sight === "forbidden") return true
  if (refused === null) return false
  // In whichever account: the key may have been changed since the backup, and opens a new one here.
  const accounts = await ports.ledger.findAccounts(companyId)
  const isNew = accounts.every(({ hasInvoices }) => !hasInvoices)
  const patienceMs = isNew ? NEW_PATIENCE_MS : undefined
  return isWaitedFor(refused, ports.monotonicMs(), patienceMs)
}
