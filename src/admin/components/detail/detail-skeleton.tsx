import { Container, Skeleton } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

/** The page's outline while it loads. */
export const DetailSkeleton = () => {
  const { t } = useTranslation("invoicing")
  return (
    <div
      role="status"
      aria-label={t("invoice.loading")}
      className="flex w-full flex-col gap-x-4 gap-y-3 xl:grid xl:grid-cols-[minmax(0,_1fr)_440px]"
    >
      <div className="flex flex-col gap-y-3">
        <SkeletonSection rows={1} />
        <SkeletonSection rows={4} />
      </div>
      <div className="flex flex-col gap-y-3">
        <SkeletonSection rows={3} />
        <SkeletonSection rows={4} />
      </div>
    </div>
  )
}

const SkeletonSection = ({ rows }: { rows: number }) => (
  <Container className="divide-y p-0">
    <div className="px-6 py-4">
      <Skeleton className="h-7 w-40" />
    </div>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="grid grid-cols-2 px-6 py-4">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-5 w-28" />
      </div>
    ))}
  </Container>
)
