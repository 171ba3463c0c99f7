import type { InvoiceRequest } from "../core/request/invoice-request"
import type { ServiceInvoice } from "../core/request/outcomes"
import type { Ports } from "./ports"

/** What an invoice, read with this key, showed as its seller. */
type SellerName = { name: string; keyDigest: string; accountId: string | null }

const nameKey = (companyId: string) => `seller_name ${companyId}`

/** By ledger, what was saved last: the same name is written once and not with every invoice. */
const saved = new WeakMap<object, Map<string, string>>()

/**
 * Saves what the service calls the company whose invoice was read.
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
  const value = { name: sellerName, keyDigest, accountId } satisfies SellerName
  const text = JSON.stringify(value)
  if (seen.get(companyId) === text) return
  await ledger.saveValue(nameKey(companyId), value)
  seen.set(companyId, text)
}

/**
 * What people call the companies of the options: the name given there, else the service's own, by
 * id; null while neither is known. A key that opens another account has another firm's name to learn.
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
      const known = await ledger.readValue<SellerName>(nameKey(id))
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
