import type { InvoicingService } from "../../core/request/outcomes"
import { holdCompany, isOnHold } from "./hold-company"
import { isForbidden } from "./key-rights"
import type { Ports } from "../ports"
import { decideAccount } from "./same-account"

/** How long a green check is believed of a company that nothing else asks about. */
const CHECKED_MS = 60 * 60_000

/** The note of the ledger that holds the company's last `KeyCheck`. */
export const nameKeyCheck = (companyId: string) => `key_check ${companyId}`

/** The last check that the service accepted, of whichever server. */
export type KeyCheck = { keyDigest: string; at: string }

/**
 * Asks the service about every key it was not asked about lately, so that a wrong one is told
 * before the first order meets it.
 *
 * Only a 401 says that the key is wrong: one that may not list is forbidden the check itself.
 */
export async function checkKeys(ports: Ports): Promise<void> {
  const { ledger, settings } = ports
  const nowMs = await ledger.readClockMs()
  for (const { id } of settings.companies) {
    const keyDigest = ports.keyDigestOf(id)
    const service = ports.serviceOf(id)
    if (keyDigest === null || !service) continue
    const last = await ledger.readValue<KeyCheck>(nameKeyCheck(id))
    const isKnown = last?.keyDigest === keyDigest && nowMs - Date.parse(last.at) < CHECKED_MS
    // The key of a company on hold is asked about by what looks after its hold.
    if (isKnown || (await isOnHold(ports, id))) continue
    const checked = await service.checkKey()
    if (checked.kind === "key-rejected" && !isForbidden(checked)) {
      await holdCompany(ports, id, "key-rejected")
    } else if (checked.kind === "done" || isForbidden(checked)) {
      if (!(await isAccountTold(ports, id, keyDigest, service))) continue
      const at = new Date(nowMs).toISOString()
      await ledger.saveValue(nameKeyCheck(id), { keyDigest, at } satisfies KeyCheck)
    }
  }
}

/**
 * A replaced key is asked at once which account it opens, so that another firm's is seen before
 * the first order meets it; false while the service does not tell. A company without an invoice
 * has no account to compare.
 */
async function isAccountTold(
  ports: Ports,
  companyId: string,
  keyDigest: string,
  service: InvoicingService
): Promise<boolean> {
  if ((await ports.ledger.findAccountOfKey(companyId, keyDigest)) !== null) return true
  const accounts = await ports.ledger.findAccounts(companyId)
  if (!accounts.some(({ hasInvoices }) => hasInvoices)) return true
  return (await decideAccount(ports, companyId, service)) !== null
}
