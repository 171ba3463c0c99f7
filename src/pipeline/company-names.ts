import type { InvoiceRequest } from "../core/request/invoice-request"
import type { ServiceInvoice } from "../core/request/outcomes"
import type { Ports } from "./ports"

/** What was saved last, by ledger, so that an unchanged name is not written with every invoice. */
const saved = new WeakMap<object, Map<string, string>>()

/**
 * Saves the service's name for the company whose invoice was read.
 *
 * Source: service-api 3.4, `seller.contractorName`, [public D]; an answer without it changes nothing.
 */
export async function saveSellerName(
  { ledger, keyDigestOf }: Pick<Ports, "ledger" | "keyDigestOf">,
  { companyId, accountId }: InvoiceRequest,
  { sellerName }: Pick<ServiceInvoice, "sellerName">
): Promise<void> {
  const keyDigest = companyId === null ? null : keyDigestOf(companyId)
  if (companyId === null || keyDigest === null || !sellerName) return
  const seen = saved.get(ledger) ?? new Map<string, string>()
  saved.set(ledger, seen)
  const value = { name: sellerName, keyDigest, accountId }
  const text = JSON.stringify(value)
  if (seen.get(companyId) === text) return
  await ledger.saveCompanyNote(companyId, "sellerName", value)
  seen.set(companyId, text)
}

/**
 * Returns the display name of a company by id: the name in the options, else the service's own, else
 * null. The service's name is dropped when the key opens another account, which may be another firm's.
 */
export async function readCompanyNames({
  ledger,
  settings,
  keyDigestOf,
}: Pick<Ports, "ledger" | "settings" | "keyDigestOf">): Promise<
  (companyId: string | null) => string | null
> {
  const names = await Promise.all(
    settings.companies.map(async ({ id, name }): Promise<[string, string | null]> => {
      if (name !== undefined) return [id, name]
      const known = await ledger.readCompanyNote(id, "sellerName")
      if (!known) return [id, null]
      const keyDigest = keyDigestOf(id) ?? ""
      const isOurs =
        known.keyDigest === keyDigest ||
        (known.accountId !== null &&
          (await ledger.findAccountOfKey(id, keyDigest)) === known.accountId)
      return [id, isOurs ? known.name : null]
    })
  )
  const byId = new Map(names)
  return (companyId) => (companyId === null ? null : (byId.get(companyId) ?? null))
}
