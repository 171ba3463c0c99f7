import { Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

type InvoiceHeadingProps = {
  /** For a page about this invoice; a section of another page is titled "Invoice". */
  title?: string | undefined
  children?: ReactNode
}

/** The title with the content to its right: the state and the menu. */
export const InvoiceHeading = ({ title, children }: InvoiceHeadingProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-4">
      <Heading
        level={title === undefined ? "h2" : "h1"}
        className="min-w-0 [overflow-wrap:anywhere]"
      >
        {title ?? t("invoice.heading")}
      </Heading>
      <div className="flex shrink-0 items-center gap-x-2">{children}</div>
    </div>
  )
}
