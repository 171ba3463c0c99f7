import type { Ports } from "../ports"
import { readLastCheck } from "./last-check"
import type { LedgerCheck } from "./check-state"
import { isPatienceOver } from "./silence"

/** How long a refused list is waited for if nothing was issued yet. */
const NEW_PATIENCE_MS = 60_000

/**
 * Whether a refused list is refused permanently: it was known to be, or was refused each time for long
 * enough. One refusal may come from a firewall or a service under repair, and a list that was shown in
 * between is readable. A company that has issued nothing is hardly ever in a backup; its first order
 * waits for a minute.
 */
export async function isForbiddenForGood(
  ports: Ports,
  companyId: string,
  { refused }: Pick<LedgerCheck, "refused">
): Promise<boolean> {
  const kept = await readLastCheck(ports, companyId)
  if (kept?.sight === "forbidden") return true
  if (refused === null) return false
  // In any account: the key may have been changed since the backup and open a new one here.
  const accounts = await ports.ledger.findAccounts(companyId)
  const isNew = accounts.every(({ hasInvoices }) => !hasInvoices)
  const patienceMs = isNew ? NEW_PATIENCE_MS : undefined
  return isPatienceOver(refused, ports.monotonicMs(), patienceMs)
}
