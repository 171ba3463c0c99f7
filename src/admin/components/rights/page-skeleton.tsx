import { Container, Skeleton } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

/** A page's outline, shown until the user's rights are known. */
export const PageSkeleton = () => {
  const { t } = useTranslation("invoicing")
  return (
    <Container role="status" aria-label={t("page.loading")} className="divide-y p-0">
      <div className="px-6 py-4">
        <Skeleton className="h-7 w-40" />
      </div>
      {[0, 1, 2].map((row) => (
        <div key={row} className="px-6 py-4">
          <Skeleton className="h-5 w-full max-w-[480px]" />
        </div>
      ))}
    </Container>
  )
}
