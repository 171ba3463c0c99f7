import { useTranslation } from "react-i18next"
import type { PreviewInvoice } from "../../../types"
import { FactRow } from "../invoice/fact-row"

type Contractor = PreviewInvoice["contractor"]

/** The buyer as Altera would receive it, with the address split as it would be sent. */
export const BuyerFacts = ({ contractor }: { contractor: Contractor }) => {
  const { t } = useTranslation("invoicing")
  const phone = [contractor.areaNumber, contractor.phoneNumber].filter(Boolean).join(" ")
  const facts: [label: string, value: string | null][] = [
    ["name", contractor.name],
    ["kind", t(`preview.buyer.${contractor.type}`)],
    ["taxId", contractor.taxIdentificationNumber],
    ["street", contractor.street],
    ["house", contractor.houseNumber],
    ["flat", contractor.flatNumber],
    ["city", [contractor.postCode, contractor.city].filter(Boolean).join(" ")],
    ["country", `${contractor.country} (${t(`preview.buyer.region.${contractor.region}`)})`],
    ["email", contractor.email],
    ["phone", phone],
  ]
  return facts.map(([label, value]) => (
    <FactRow key={label} label={t(`preview.buyer.${label}`)}>
      {value || <span className="text-ui-fg-subtle">{t("preview.buyer.none")}</span>}
    </FactRow>
  ))
}
