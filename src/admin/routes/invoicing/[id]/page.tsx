import type { UIMatch } from "react-router-dom"
import { InvoiceBreadcrumb } from "../../../components/detail/invoice-breadcrumb"
import { InvoicePage } from "../../../components/detail/invoice-page"

export const handle = {
  breadcrumb: ({ params }: UIMatch) => <InvoiceBreadcrumb id={params.id ?? ""} />,
}

export default InvoicePage
