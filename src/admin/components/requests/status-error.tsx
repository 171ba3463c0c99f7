import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { useInvoicingOverview, useInvoicingStatus } from "../../queries/invoice-requests"
import { LoadError } from "../load-error"

type Status = ReturnType<typeof useInvoicingStatus>
type Overview = ReturnType<typeof useInvoicingOverview>

/**
 * Says why the companies' status could not be loaded, with a retry; renders nothing if it is known. The page
 * passes in its own query: a query of this component, mounted once the page's has failed, would refetch
 * automatically, and the page would treat that as loading.
 */
export const StatusError = ({ status }: { status: Status }) => {
  const { t } = useTranslation("invoicing")
  return <NotLoaded query={status} title={t("page.error.status")} />
}

/** The same for the counts: without them it would look as if nothing needed attention. */
export const OverviewError = ({ overview }: { overview: Overview }) => {
  const { t } = useTranslation("invoicing")
  return <NotLoaded query={overview} title={t("overview.error")} />
}

const NotLoaded = ({ query, title }: { query: Status | Overview; title: string }) => {
  const { isError, data, error, isFetching, refetch } = query
  if (!isError || data) return null
  return (
    <Container className="p-0">
      <LoadError
        title={title}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    </Container>
  )
}
