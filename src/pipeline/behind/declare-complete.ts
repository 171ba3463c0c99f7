import { listUnseenOf, type LastLedgerCheck } from "../../core/look-up/ledger-behind"
import type { Ports } from "../ports"
import { keepKnown, listUnseen } from "./find-missing"
import { readLastCheck } from "./last-check"

type Asked = Pick<Ports, "ledger" | "keyDigestOf">

/**
 * A company's last comparison, with how many invoices of the service still have no request while
 * nothing tells whether this shop issued them; null before the first.
 */
export async function describeLedgerCheck(
  ports: Asked,
  companyId: string
): Promise<{ at: string; sight: LastLedgerCheck["sight"]; unseen: number } | null> {
  const last = await readLastCheck(ports, companyId)
  if (!last) return null
  const { length: unseen } = await listStillUnseen(ports, companyId, last)
  return { at: last.at, sight: last.sight, unseen }
}

/**
 * A person looked and says that every invoice of this shop has its request: none of those that have
 * none is looked for again before a create. Of others that come to light later they said nothing.
 *
 * @param seenAt when the comparison was made that the person was shown.
 * @returns how many invoices that was said of.
 */
export async function declareComplete(
  ports: Asked,
  companyId: string,
  seenAt: string
): Promise<number | "changed"> {
  const last = await readLastCheck(ports, companyId)
  if (last?.at !== seenAt) return "changed"
  const ids = await listStillUnseen(ports, companyId, last)
  await keepKnown(ports, companyId, ids)
  return ids.length
}

async function listStillUnseen(
  ports: Asked,
  companyId: string,
  last: LastLedgerCheck
): Promise<readonly string[]> {
  const keyDigest = ports.keyDigestOf(companyId)
  // While the list may not be read nobody is asked about what was unseen before.
  if (last.sight === "forbidden" || keyDigest === null) return []
  const accountId = await ports.ledger.findAccountOfKey(companyId, keyDigest)
  const unseen = accountId === null ? [] : listUnseenOf(last, accountId)
  if (accountId === null || unseen.length === 0) return []
  return await listUnseen(ports, { companyId, accountId }, unseen)
}
