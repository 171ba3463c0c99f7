import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { useInvoicingStatus } from "../../queries/invoice-requests"
import { LoadError } from "../load-error"

type Props = { status: ReturnType<typeof useInvoicingStatus> }

/**
 * Why a page does not know how the companies stand, with a way to ask again; nothing where it knows.
 * The page hands over its own query: one of this component's, mounted once the page's has failed,
 * would ask again by itself, and the page would take that for loading.
 */
export const StatusError = ({ status }: Props) => {
  const { t } = useTranslation("invoicing")
  const { isError, data, error, isFetching, refetch } = status
  if (!isError || data) return null
  return (
    <Container className="p-0">
      <LoadError
        title={t("page.error.status")}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    </Container>
  )
}
