import { Container, Heading, Skeleton, Text } from "@medusajs/ui"
import type { UseQueryResult } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { MappingCoverageResponse } from "../../../types"
import { LoadError } from "../load-error"
import { CoverageFigures } from "./coverage-figures"
import { CsvButtons, type CsvButtonsProps } from "./csv-buttons"
import { UncoveredOrders } from "./uncovered-orders"

type CoverageSectionProps = CsvButtonsProps & {
  coverage: UseQueryResult<MappingCoverageResponse>
}

/** The top of the page: the share of sales that is mapped, and the orders that are not. */
export const CoverageSection = ({ coverage, ...csv }: CoverageSectionProps) => {
  const { t } = useTranslation("invoicing")
  const { data, error, isFetching, refetch } = coverage
  return (
    <Container className="divide-y p-0" role="group" aria-label={t("mapping.coverage.title")}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-6 py-4">
        <div className="flex flex-col gap-y-1">
          <Heading>{t("mapping.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle max-w-[560px] text-pretty">
            {t("mapping.body")}
          </Text>
        </div>
        <CsvButtons {...csv} />
      </div>
      {data && <CoverageFigures coverage={data} isFetching={isFetching} />}
      {data && data.uncovered.length > 0 && <UncoveredOrders orders={data.uncovered} />}
      {!data && error && (
        <LoadError
          title={t("mapping.coverage.error")}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <div role="status" className="flex flex-col gap-y-2 px-6 py-4">
          <Skeleton className="h-9 w-64" />
          <Text size="small" className="text-ui-fg-subtle">
            {t("mapping.coverage.loading")}
          </Text>
        </div>
      )}
    </Container>
  )
}
