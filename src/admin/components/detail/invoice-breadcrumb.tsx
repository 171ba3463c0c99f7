import { useInvoiceRequest } from "../../queries/invoice-requests"
import { useRights } from "../../queries/invoicing-rights"
import { useInvoiceTitle } from "./use-invoice-title"

/** The last breadcrumb: the invoice number, or the order number while there is none. */
export const InvoiceBreadcrumb = ({ id }: { id: string }) => {
  const mayRead = useRights()?.includes("read")
  const { data: request } = useInvoiceRequest(mayRead ? id : null)
  const title = useInvoiceTitle()
  return request ? <span>{title(request)}</span> : null
}
