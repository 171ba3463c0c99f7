import { Container, Heading, Skeleton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useBulkRuns } from "../../queries/bulk-runs"
import { LoadError } from "../load-error"
import { PageGate } from "../rights/page-gate"
import { BulkRunLine } from "./bulk-runs-section"

/** All recent bulk acts, whoever started them. */
export const BulkRunsPage = () => (
  <PageGate right="read">
    <BulkRuns />
  </PageGate>
)

const BulkRuns = () => {
  const { t } = useTranslation("invoicing")
  const { data: runs, error, isFetching, refetch } = useBulkRuns()
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading>{t("bulk.title")}</Heading>
      </div>
      {runs?.map((run) => (
        <BulkRunLine key={run.id} run={run} />
      ))}
      {runs?.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("bulk.none")}
        </Text>
      )}
      {!runs && error && (
        <LoadError
          title={t("bulk.error")}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!runs && !error && (
        <div role="status" aria-label={t("bulk.loading")} className="px-6 py-4">
          <Skeleton className="h-7 w-64" />
        </div>
      )}
    </Container>
  )
}

/** The page title as a component, so that the breadcrumb is translated. */
export const BulkRunsTitle = () => useTranslation("invoicing").t("bulk.title")
