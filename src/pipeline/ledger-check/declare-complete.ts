import { listUnseenOf, type LastLedgerCheck } from "../../core/look-up/ledger-behind"
import type { OperatorChange } from "../../core/settings/recorded-change"
import type { Ports } from "../ports"
import { listUnseen, saveAnswerByIds } from "./find-missing"
import { readLastCheck } from "./last-check"

type Asked = Pick<Ports, "ledger" | "keyDigestOf">

/**
 * A company's last comparison, and how many invoices of the service still have no request and may or
 * may not be this shop's; null before the first.
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
 * Saves a person's statement that every invoice of this shop has its request: those that have none are
 * not looked for again before a create. It does not cover invoices that are found later. The answer is
 * saved together with who gave it.
 *
 * @param seenAt when the comparison that the person was shown was made.
 * @returns how many invoices it covers.
 */
export async function declareComplete(
  ports: Asked,
  companyId: string,
  seenAt: string,
  actorId: string
): Promise<number | "changed"> {
  const last = await readLastCheck(ports, companyId)
  if (last?.at !== seenAt) return "changed"
  const ids = await listStillUnseen(ports, companyId, last)
  const change: OperatorChange = {
    actorId,
    field: "ledger",
    old: { source: "stored", value: { company: companyId } },
    new: { source: "stored", value: { company: companyId, invoices: ids.length } },
  }
  await saveAnswerByIds(ports, companyId, { ids }, change)
  return ids.length
}

async function listStillUnseen(
  ports: Asked,
  companyId: string,
  last: LastLedgerCheck
): Promise<readonly string[]> {
  const keyDigest = ports.keyDigestOf(companyId)
  // While the list may not be read, people are not asked about earlier unseen invoices.
  if (last.sight === "forbidden" || keyDigest === null) return []
  const accountId = await ports.ledger.findAccountOfKey(companyId, keyDigest)
  const unseen = accountId === null ? [] : listUnseenOf(last, accountId)
  if (accountId === null || unseen.length === 0) return []
  return await listUnseen(ports, { companyId, accountId }, unseen)
}
