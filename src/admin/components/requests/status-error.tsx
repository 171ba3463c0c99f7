import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { useInvoicingOverview, useInvoicingStatus } from "../../queries/invoice-requests"
import { LoadError } from "../load-error"

type Status = ReturnType<typeof useInvoicingStatus>
type Overview = ReturnType<typeof useInvoicingOverview>

/**
 * Why a page does not know how the companies stand, with a way to ask again; nothing where it knows.
 * The page hands over its own query: one of this component's, mounted once the page's has failed,
 * would ask again by itself, and the page would take that for loading.
 */
export const StatusError = ({ status }: { status: Status }) => {
  const { t } = useTranslation("invoicing")
  return <Untold query={status} title={t("page.error.status")} />
}

/** The same of the counts: without them it would seem that nothing needs attention. */
export const OverviewError = ({ overview }: { overview: Overview }) => {
  const { t } = useTranslation("invoicing")
  return <Untold query={overview} title={t("overview.error")} />
}

const Untold = ({ query, title }: { query: Status | Overview; title: string }) => {
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
