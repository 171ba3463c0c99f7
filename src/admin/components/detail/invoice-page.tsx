import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import type { InvoiceRequestDetail } from "../../../types"
import {
  useInvoiceOrder,
  useInvoiceRequest,
  useInvoicingStatus,
} from "../../queries/invoice-requests"
import { FixHost } from "../fixes/fix-host"
import { RequestSection } from "../invoice/request-section"
import { LoadError } from "../load-error"
import { RightGate } from "../rights/right-gate"
import { ClosedPage } from "../rights/right-notice"
import { BuyerSection } from "./buyer-section"
import { DetailSkeleton } from "./detail-skeleton"
import { EmailsSection } from "./emails-section"
import { FactsSection } from "./facts-section"
import { PdfSection } from "./pdf-section"
import { PositionsSection } from "./positions-section"
import { TimelineSection } from "./timeline-section"
import { useInvoiceTitle } from "./use-invoice-title"

/** One invoice in full: its state and actions, what was sent, the PDF, the buyer and its history. */
export const InvoicePage = () => {
  const { id = "" } = useParams()
  return (
    <RightGate right="read" otherwise={<ClosedPage right="read" />} meanwhile={<DetailSkeleton />}>
      <FixHost key={id}>
        <Invoice id={id} />
      </FixHost>
    </RightGate>
  )
}

const Invoice = ({ id }: { id: string }) => {
  const { t } = useTranslation("invoicing")
  const { data: request, error, isError, isFetching, refetch } = useInvoiceRequest(id)
  if (isError && !request) {
    return (
      <Container className="p-0">
        <LoadError
          title={t("invoice.error.title")}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Container>
    )
  }
  return request ? <InvoiceDetail key={request.id} request={request} /> : <DetailSkeleton />
}

const InvoiceDetail = ({ request }: { request: InvoiceRequestDetail }) => {
  const { data: status } = useInvoicingStatus()
  const order = useInvoiceOrder(request)
  const title = useInvoiceTitle()
  return (
    // The dashboard's own two columns.
    <div className="flex w-full flex-col items-start gap-x-4 gap-y-3 xl:grid xl:grid-cols-[minmax(0,_1fr)_440px]">
      <div className="flex w-full min-w-0 flex-col gap-y-3">
        <Container className="divide-y p-0" data-testid="invoice-general">
          <RequestSection request={request} status={status} title={title(request)} />
        </Container>
        <PositionsSection request={request} order={order.data} />
        {request.actions.download && <PdfSection request={request} />}
      </div>
      <div className="flex w-full min-w-0 flex-col gap-y-3">
        <FactsSection request={request} />
        <EmailsSection request={request} />
        <BuyerSection order={order} known={request.reasons.map(({ code }) => code)} />
        <TimelineSection request={request} />
      </div>
    </div>
  )
}
