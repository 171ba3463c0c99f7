import { allowedVerdicts } from "../../core/look-up/account"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { Ports } from "../ports"

type Reads = Pick<Ports, "ledger" | "keyDigestOf">

/** What a person sees of the account that a company's present key opens; null while that is undecided. */
export async function describeAccount(
  { ledger, keyDigestOf }: Reads,
  companyId: string
): Promise<{ since: string; hasOthers: boolean; mayBeStated: boolean } | null> {
  const keyDigest = keyDigestOf(companyId)
  const present = keyDigest && (await ledger.findAccountOfKey(companyId, keyDigest))
  const accounts = await ledger.findAccounts(companyId)
  const account = accounts.find(({ id }) => id === present)
  if (!account) return null
  const may = allowedVerdicts(accounts, account.id)
  return {
    since: account.since,
    hasOthers: may.same.length > 0,
    mayBeStated: may.same.length > 0 || may.another,
  }
}

/**
 * True if the invoice is in another account than the company's present key opens, as far as that is
 * decided; makes no call to the service.
 */
export async function isInOtherAccount(
  { ledger, keyDigestOf }: Reads,
  { companyId, keyDigest, accountId, invoiceId }: InvoiceRequest
): Promise<boolean> {
  const presentKey = keyDigestOf(companyId ?? "")
  if (companyId === null || accountId === null || invoiceId === null) return false
  if (presentKey === null || presentKey === keyDigest) return false
  const present = await ledger.findAccountOfKey(companyId, presentKey)
  return present !== null && present !== accountId
}
