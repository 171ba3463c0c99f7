import { useTranslation } from "react-i18next"
import { useInvoicingStatus } from "../queries/invoice-requests"

/** Id of the one company that a plain `apiKey` in the options makes. */
const UNNAMED = "default"

type Company = { id: string; name: string | null }

/**
 * What people call a company: its name, else its id in the options; of one that was taken out of
 * them, its id and that it is gone.
 *
 * Given an id alone it asks the plugin's status, which every page has anyway.
 */
export function useCompanyName() {
  const { t } = useTranslation("invoicing")
  const { data: status } = useInvoicingStatus()
  return (company: Company | string): string => {
    const id = typeof company === "string" ? company : company.id
    const known =
      typeof company === "string" ? status?.companies.find((one) => one.id === id) : company
    if (status && !known) return t("page.companies.removed", { id })
    return known?.name ?? (id === UNNAMED ? t("page.companies.unnamed") : id)
  }
}
