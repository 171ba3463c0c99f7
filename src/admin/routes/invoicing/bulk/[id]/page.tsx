import type { UIMatch } from "react-router-dom"
import { BulkRunBreadcrumb, BulkRunPage } from "../../../../components/bulk/bulk-run-page"

export const handle = {
  breadcrumb: ({ params }: UIMatch) => <BulkRunBreadcrumb id={params.id ?? ""} />,
}

export default BulkRunPage
