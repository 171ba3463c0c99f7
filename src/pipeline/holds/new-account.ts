import type { Ports } from "../ports"
import { describeAccount } from "./show-account"

type Reads = Pick<Ports, "ledger" | "keyDigestOf">

/**
 * Since when (ISO 8601) a company's key opens another account than its earlier invoices are in; null if
 * it does not, or if a person has confirmed it.
 */
export async function findNewAccount(ports: Reads, companyId: string): Promise<string | null> {
  const account = await describeAccount(ports, companyId)
  if (!account?.hasOthers) return null
  const confirmed = await ports.ledger.readCompanyNote(companyId, "confirmedAccount")
  return confirmed?.since === account.since ? null : account.since
}

/**
 * Saves a person's confirmation that the account that the company's key opens now is the right one.
 *
 * @param shownSince `since` as they saw it: an account opened later is not confirmed.
 * @returns false when it is another by now.
 */
export async function confirmAccount(
  ports: Reads,
  companyId: string,
  actorId: string,
  shownSince?: string
): Promise<boolean> {
  const since = await findNewAccount(ports, companyId)
  if (shownSince !== undefined && since !== null && since !== shownSince) return false
  if (since !== null) {
    await ports.ledger.saveCompanyNote(companyId, "confirmedAccount", { since, actorId })
  }
  return true
}
