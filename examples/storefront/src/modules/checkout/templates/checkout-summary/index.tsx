import type { ShopWords } from "@lib/words"
import type { HttpTypes } from "@medusajs/types"
import { readInvoiceDetails } from "@modules/invoicing/details"

type Props = { cart: HttpTypes.StoreCart; words: ShopWords["checkout"] }

/** What was entered in the first step: where the parcel goes, and who the invoice is for. */
export default function AddressSummary({ cart, words }: Props) {
  const { isCompany, taxId } = readInvoiceDetails(cart)
  const { shipping_address, billing_address } = cart
  return (
    <div className="summary">
      <div>
        <h3>{words.address}</h3>
        <AddressLines address={shipping_address} />
      </div>
      <div data-testid="invoice-to">
        <h3>{words.invoiceTo}</h3>
        {isCompany && <p>{billing_address?.company}</p>}
        {isCompany && (
          <p>
            {isNip(taxId) ? "NIP" : "VAT"} {taxId}
          </p>
        )}
        <AddressLines address={billing_address} isCompany={isCompany} />
      </div>
    </div>
  )
}

/** Stored as the invoice shows it: a Polish number is its ten digits, an EU number has its prefix. */
const isNip = (taxId: string) => /^\d{10}$/.test(taxId)

type Address = HttpTypes.StoreCartAddress | undefined

function AddressLines({ address, isCompany }: { address: Address; isCompany?: boolean }) {
  if (!address) return null
  const { first_name, last_name, address_1, postal_code, city } = address
  return (
    <>
      {!isCompany && (
        <p>
          {first_name} {last_name}
        </p>
      )}
      <p>{address_1}</p>
      <p>
        {postal_code} {city}
      </p>
    </>
  )
}
