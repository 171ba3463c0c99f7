import { useTranslation } from "react-i18next"
import {
  useInvoiceRequest,
  useInvoicingStatus,
  useOrderRequestId,
} from "../../queries/invoice-requests"
import { useOrderInvoice } from "../../queries/order-invoice"
import { FixHost } from "../fixes/fix-host"
import { LoadError } from "../load-error"
import { RightGate } from "../rights/right-gate"
import { RightNotice } from "../rights/right-notice"
import { InvoiceHeading } from "./invoice-heading"
import { InvoiceSkeleton } from "./invoice-skeleton"
import { NoRequest, NotConfigured } from "./no-request"
import { RequestSection } from "./request-section"

type OrderInvoiceProps = {
  order: {
    id: string
    display_id?: number
    status: string
    payment_status: string
    fulfillment_status: string
    created_at: string | Date
  }
}

/** The invoice card for the shop's staff on the order page. */
export const OrderInvoice = ({ order }: OrderInvoiceProps) => {
  const isAsked = useOrderInvoice(order.id)
  if (!isAsked) return <InvoiceSkeleton />
  return (
    <RightGate right="read" otherwise={<ClosedSection />} meanwhile={<InvoiceSkeleton />}>
      {/* The dashboard keeps this card mounted when another order is opened; the key resets its open
         question. */}
      <FixHost key={order.id}>
        <InvoiceOf order={order} />
      </FixHost>
    </RightGate>
  )
}

const ClosedSection = () => (
  <>
    <InvoiceHeading />
    <div className="px-6 py-4">
      <RightNotice right="read" />
    </div>
  </>
)

const InvoiceOf = ({ order }: OrderInvoiceProps) => {
  const { t } = useTranslation("invoicing")
  const status = useInvoicingStatus()
  const requestId = useOrderRequestId(order)
  const request = useInvoiceRequest(requestId.data ?? null)
  const failed = [status, requestId, request].find((query) => query.isError && !query.data)

  if (failed?.error) {
    const retry = () =>
      [status, requestId, request].filter((q) => q.isError).map((q) => q.refetch())
    return (
      <>
        <InvoiceHeading />
        <LoadError
          title={t("invoice.error.title")}
          error={failed.error}
          isRetrying={failed.isFetching}
          onRetry={() => void retry()}
        />
      </>
    )
  }
  if (!status.data || requestId.data === undefined) return <InvoiceSkeleton />
  if (requestId.data === null) {
    return status.data.is_configured ? (
      <NoRequest order={order} status={status.data} />
    ) : (
      <NotConfigured />
    )
  }
  if (!request.data) return <InvoiceSkeleton />
  return <RequestSection key={request.data.id} request={request.data} status={status.data} />
}
