import { BulkRunsPage, BulkRunsTitle } from "../../../components/bulk/bulk-runs-page"

export const handle = { breadcrumb: () => <BulkRunsTitle /> }

export default BulkRunsPage
