import type { InvoicingService } from "../../core/request/outcomes"
import { holdCompany, isOnHold } from "./hold-company"
import { isForbidden } from "./key-rights"
import type { Ports } from "../ports"
import { decideAccount } from "./same-account"

/** How long a successful check counts for a company whose key nothing else checks. */
const CHECKED_MS = 60 * 60_000

/**
 * Checks every key that was not checked lately, so that a wrong one is reported before it meets the
 * first order.
 *
 * Only a 401 means that the key is wrong: one that may not list gets a 403 to the check itself.
 */
export async function checkKeys(ports: Ports): Promise<void> {
  const { ledger, settings } = ports
  const nowMs = await ledger.readClockMs()
  for (const { id } of settings.companies) {
    const keyDigest = ports.keyDigestOf(id)
    const service = ports.serviceOf(id)
    if (keyDigest === null || !service) continue
    const last = await ledger.readCompanyNote(id, "keyCheck")
    const isKnown = last?.keyDigest === keyDigest && nowMs - Date.parse(last.at) < CHECKED_MS
    // The key of a company on hold is checked by `probeHold`.
    if (isKnown || (await isOnHold(ports, id))) continue
    const checked = await service.checkKey()
    if (checked.kind === "key-rejected" && !isForbidden(checked)) {
      await holdCompany(ports, id, "key-rejected")
    } else if (checked.kind === "done" || isForbidden(checked)) {
      if (!(await isAccountTold(ports, id, keyDigest, service))) continue
      const at = new Date(nowMs).toISOString()
      await ledger.saveCompanyNote(id, "keyCheck", { keyDigest, at })
    }
  }
}

/**
 * Determines at once which account a replaced key opens, so that another firm's is detected before the
 * first order; false while the service does not show it. A company without an invoice has no account to
 * compare.
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
