import { useTranslation } from "react-i18next"
import { useInvoicingStatus } from "../queries/invoice-requests"

/** Id of the single company that a plain `apiKey` in the options defines. */
const UNNAMED = "default"

type Company = { id: string; name: string | null }

/**
 * The display name of a company: its name, or else its id in the options. If it was removed from them, its id
 * and that it is gone.
 *
 * If only an id is given, it uses the plugin's status, which every page loads anyway.
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
