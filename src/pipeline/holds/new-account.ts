import type { Ports } from "../ports"
import { describeAccount } from "./show-account"

type Reads = Pick<Ports, "ledger" | "keyDigestOf">
type Seen = { since: string; actorId: string }

const seenKey = (companyId: string) => `account_seen ${companyId}`

/**
 * Since when (ISO 8601) a company's key opens another account than its earlier invoices are in; null if
 * it does not, or if a person has confirmed it.
 */
export async function findNewAccount(ports: Reads, companyId: string): Promise<string | null> {
  const account = await describeAccount(ports, companyId)
  if (!account?.hasOthers) return null
  const seen = await ports.ledger.readValue<Seen>(seenKey(companyId))
  return seen?.since === account.since ? null : account.since
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
    await ports.ledger.saveValue(seenKey(companyId), { since, actorId } satisfies Seen)
  }
  return true
}
