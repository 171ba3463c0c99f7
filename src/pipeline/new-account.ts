import type { Ports } from "./ports"
import { describeAccount } from "./show-account"

type Reads = Pick<Ports, "ledger" | "keyDigestOf">
type Seen = { since: string; actorId: string }

const seenKey = (companyId: string) => `account_seen ${companyId}`

/**
 * Since when (ISO 8601) a company's key opens another account than its earlier invoices are in;
 * null where it does not, and once somebody said that it is right.
 */
export async function findNewAccount(ports: Reads, companyId: string): Promise<string | null> {
  const account = await describeAccount(ports, companyId)
  if (!account?.hasOthers) return null
  const seen = await ports.ledger.recall<Seen>(seenKey(companyId))
  return seen?.since === account.since ? null : account.since
}

/** Takes a person's word that the account which the company's key opens now is the right one. */
export async function confirmAccount(
  ports: Reads,
  companyId: string,
  actorId: string
): Promise<void> {
  const since = await findNewAccount(ports, companyId)
  if (since !== null) {
    await ports.ledger.remember(seenKey(companyId), { since, actorId } satisfies Seen)
  }
}
