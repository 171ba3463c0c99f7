import type { Outcome } from "../../../core/request/outcomes"
import { holdCompany } from "../../../pipeline/holds/hold-company"
import { isForbidden } from "../../../pipeline/holds/key-rights"
import type { Ports } from "../../../pipeline/ports"
import { nameKey } from "../../../pipeline/holds/state-account"
import type { CompanyKey } from "../../../types"

type Reads = Pick<Ports, "ledger" | "keyDigestOf" | "digest">

/** A company's key on this server, and whether it is the key that was checked last. */
export async function describeKey(ports: Reads, companyId: string): Promise<CompanyKey> {
  const keyDigest = ports.keyDigestOf(companyId)
  if (keyDigest === null) return { fingerprint: "", checked_at: null, other: null }
  const fingerprint = nameKey(ports, keyDigest)
  const last = await ports.ledger.readCompanyNote(companyId, "keyCheck")
  if (last === null) return { fingerprint, checked_at: null, other: null }
  if (last.keyDigest === keyDigest) return { fingerprint, checked_at: last.at, other: null }
  const other = { fingerprint: nameKey(ports, last.keyDigest), checked_at: last.at }
  return { fingerprint, checked_at: null, other }
}

/**
 * Records the service's answer about this server's key, as the sweep does: a rejected key (401) puts
 * the company on hold at once, so that no page shows it as healthy until the next sweep. The sweep
 * skips companies on hold, and may not run at all, so a person's check must also resolve the case that
 * a different key was checked last.
 *
 * Nothing is recorded while the key's account is undecided: the sweep assumes that a checked key's
 * account was looked up. A company without invoices has no account to compare.
 */
export async function noteKeyCheck(
  ports: Ports,
  companyId: string,
  checked: Outcome<unknown>
): Promise<void> {
  const { ledger } = ports
  if (checked.kind === "key-rejected" && !isForbidden(checked)) {
    return await holdCompany(ports, companyId, "key-rejected")
  }
  if (checked.kind !== "done" && !isForbidden(checked)) return
  const keyDigest = ports.keyDigestOf(companyId)
  if (keyDigest === null) return
  if ((await ledger.findAccountOfKey(companyId, keyDigest)) === null) {
    const accounts = await ledger.findAccounts(companyId)
    if (accounts.some(({ hasInvoices }) => hasInvoices)) return
  }
  const at = new Date(await ledger.readClockMs()).toISOString()
  await ledger.saveCompanyNote(companyId, "keyCheck", { keyDigest, at })
}
