import { Container, Heading, Skeleton, StatusBadge, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { CustomerInvoicesResponse } from "../../../types"
import { useCustomerInvoices } from "../../queries/customer-invoices"
import { LoadError } from "../load-error"
import { usePagination } from "../use-pagination"
import { CustomerInvoiceRow } from "./customer-invoice-row"

const PAGE_SIZE = 10

/** The invoices of a customer's orders, issued or not, newest first, with the amount still owed. */
export const CustomerInvoices = ({ customerId }: { customerId: string }) => {
  const { t } = useTranslation("invoicing")
  const [page, setPage] = useState(0)
  const { data, error, isError, isFetching, refetch } = useCustomerInvoices(customerId, {
    limit: PAGE_SIZE,
    offset: page * PAGE_SIZE,
  })
  return (
    <Container className="divide-y overflow-hidden p-0" data-testid="customer-invoices">
      <div className="flex items-center justify-between gap-x-2 px-6 py-4">
        <Heading level="h2">{t("payment.customer.heading")}</Heading>
        {data !== undefined && data.overdue > 0 && (
          <StatusBadge color="red">
            {t("payment.customer.overdue", { count: data.overdue })}
          </StatusBadge>
        )}
      </div>
      {isError && !data && (
        <LoadError
          title={t("payment.customer.error")}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!isError && !data && <Loading />}
      {data?.count === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("payment.customer.empty")}
        </Text>
      )}
      {data !== undefined && data.count > 0 && (
        <Invoices data={data} page={page} onPage={setPage} />
      )}
    </Container>
  )
}

type InvoicesProps = {
  data: CustomerInvoicesResponse
  page: number
  onPage: (page: number) => void
}

const Invoices = ({ data, page, onPage }: InvoicesProps) => {
  const { t } = useTranslation("invoicing")
  const translations = usePagination()
  const pageCount = Math.ceil(data.count / PAGE_SIZE)
  return (
    <>
      <div className="overflow-x-auto">
        <Table aria-label={t("payment.customer.list")}>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>{t("payment.customer.number")}</Table.HeaderCell>
              <Table.HeaderCell>{t("payment.customer.issued")}</Table.HeaderCell>
              <Table.HeaderCell className="text-right">
                {t("payment.customer.amount")}
              </Table.HeaderCell>
              <Table.HeaderCell>{t("payment.customer.payment")}</Table.HeaderCell>
              <Table.HeaderCell className="text-right">
                {t("payment.customer.pdf")}
              </Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {data.invoices.map((invoice) => (
              <CustomerInvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </Table.Body>
        </Table>
      </div>
      {pageCount > 1 && (
        <Table.Pagination
          count={data.count}
          pageSize={PAGE_SIZE}
          pageIndex={page}
          pageCount={pageCount}
          canPreviousPage={page > 0}
          canNextPage={page + 1 < pageCount}
          previousPage={() => onPage(page - 1)}
          nextPage={() => onPage(page + 1)}
          translations={translations}
        />
      )}
    </>
  )
}

const Loading = () => {
  const { t } = useTranslation("invoicing")
  return (
    <div
      role="status"
      aria-label={t("payment.customer.loading")}
      className="flex flex-col gap-y-3 px-6 py-4"
    >
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
    </div>
  )
}
