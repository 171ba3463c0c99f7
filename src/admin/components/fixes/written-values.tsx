import { useTranslation } from "react-i18next"
import type { OrderBuyerResponse } from "../../../types"
import { useOrderBuyer } from "../../queries/order-buyer"
import { formatCountry } from "../../wording/formats"
import { NoticeLine } from "../notice"

type Buyer = OrderBuyerResponse["buyer"]
type Place = "written" | "writtenInRecord"
type Line = [Place, string]

const placeOf = (number: NonNullable<Buyer["tax_number"]>): Place =>
  number.field.startsWith("customer.") ? "writtenInRecord" : "written"

/** The buyer's values that each reason is about, with their place. */
const VALUES: Readonly<Record<string, (buyer: Buyer, language: string) => Line[]>> = {
  TAX_ID_INVALID: ({ tax_number }) => (tax_number ? [[placeOf(tax_number), tax_number.value]] : []),
  TAX_ID_OF_OTHER_COMPANY: ({ company, tax_number }) => [
    ["written", company],
    ...(tax_number ? [[placeOf(tax_number), tax_number.value] satisfies Line] : []),
  ],
  RECEIPT_TAX_ID_UNCONFIRMED: ({ tax_number }) =>
    tax_number ? [[placeOf(tax_number), tax_number.value]] : [],
  REGION_NEEDS_REVIEW: ({ postal_code, city, country }, language) => [
    ["written", `${postal_code} ${city}, ${formatCountry(country, language)}`.trim()],
  ],
}

/** True if the reason is about a value of the buyer, which reasons themselves never contain. */
export const isOfBuyer = (code: string): boolean => Object.hasOwn(VALUES, code)

/** The buyer's values that a reason is about, fetched only for display. */
export const WrittenValues = ({ orderId, code }: { orderId: string; code: string }) => {
  const { t, i18n } = useTranslation("invoicing")
  const { data } = useOrderBuyer(orderId)
  const lines = data ? (VALUES[code]?.(data.buyer, i18n.language) ?? []) : []
  return lines
    .filter(([, value]) => value !== "")
    .map(([place, value], index) => (
      <NoticeLine key={index} label={t(`fixes.${place}`)}>
        <span className="text-ui-fg-base">{value}</span>
      </NoticeLine>
    ))
}
