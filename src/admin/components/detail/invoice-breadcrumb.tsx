import { useInvoiceRequest } from "../../queries/invoice-requests"
import { useRights } from "../../queries/invoicing-rights"
import { useInvoiceTitle } from "./use-invoice-title"

/** The last part of the way: the invoice's number, or its order's while it has none. */
export const InvoiceBreadcrumb = ({ id }: { id: string }) => {
  const mayRead = useRights()?.includes("read")
  const { data: request } = useInvoiceRequest(mayRead ? id : null)
  const title = useInvoiceTitle()
  return request ? <span>{title(request)}</span> : null
}
