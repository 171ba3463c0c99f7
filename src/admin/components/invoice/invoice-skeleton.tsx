import { Skeleton } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { InvoiceHeading } from "./invoice-heading"

/** Placeholder while the section loads, as tall as the section of an issued invoice. */
export const InvoiceSkeleton = () => {
  const { t } = useTranslation("invoicing")
  return (
    <>
      <InvoiceHeading>
        <Skeleton className="h-5 w-20" />
      </InvoiceHeading>
      <div role="status" aria-label={t("invoice.loading")} className="divide-y">
        {["number", "amount", "date"].map((row) => (
          <div key={row} className="grid grid-cols-2 px-6 py-4">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-5 w-28" />
          </div>
        ))}
      </div>
    </>
  )
}
