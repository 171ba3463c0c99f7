import { Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

/** The section's title with whatever stands at its right: the state and the menu. */
export const InvoiceHeading = ({ children }: { children?: ReactNode }) => {
  const { t } = useTranslation("invoicing")
  return (
    <div className="flex items-center justify-between gap-x-4 px-6 py-4">
      <Heading level="h2">{t("invoice.heading")}</Heading>
      <div className="flex items-center gap-x-2">{children}</div>
    </div>
  )
}
