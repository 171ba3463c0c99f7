import { useInvoiceRequest } from "../../queries/invoice-requests"
import { useInvoiceTitle } from "./use-invoice-title"

/** The last part of the way: the invoice's number, or its order's while it has none. */
export const InvoiceBreadcrumb = ({ id }: { id: string }) => {
  const { data: request } = useInvoiceRequest(id)
  const title = useInvoiceTitle()
  return request ? <span>{title(request)}</span> : null
}
