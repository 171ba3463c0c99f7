import { useTranslation } from "react-i18next"
import { useInvoicingOverview, useInvoicingStatus } from "../../queries/invoice-requests"
import { BulkRunsSection } from "../bulk/bulk-runs-section"
import { Guide } from "../guide/guide"
import { KsefAttention } from "../ksef/ksef-attention"
import { PageGate } from "../rights/page-gate"
import { RightGate } from "../rights/right-gate"
import { OverviewCounts } from "./overview-counts"
import { RequestTable } from "./request-table"
import { SetupNotice } from "./setup-notice"
import { SilentTriggerNotice } from "./silent-trigger-notice"
import { OverviewError, StatusError } from "./status-error"
import { StatusSection } from "./status-section"

/** The page in the sidebar: the plugin's status and every invoice request. */
export const InvoicesPage = () => (
  <PageGate right="read">
    <Invoices />
  </PageGate>
)

const Invoices = () => {
  const status = useInvoicingStatus()
  const overview = useInvoicingOverview()
  return (
    <div className="flex flex-col gap-y-3">
      <StatusError status={status} />
      <BulkRunsSection />
      {status.data && !status.data.is_configured && <SetupNotice />}
      {status.data?.is_configured && (
        <RightGate right="settings" otherwise={null}>
          <Guide status={status.data} />
        </RightGate>
      )}
      {overview.data && <SilentTriggerNotice overview={overview.data} />}
      {status.data?.is_configured && <KsefAttention />}
      {status.data?.is_configured && <OverviewError overview={overview} />}
      {status.data?.is_configured && overview.data && <OverviewCounts overview={overview.data} />}
      {status.data?.is_configured && <StatusSection status={status.data} />}
      <RequestTable
        companies={(status.data?.companies ?? []).map(({ id }) => id)}
        projects={overview.data?.projects ?? []}
      />
    </div>
  )
}

/** The page title as a component, so that the breadcrumb is translated. */
export const InvoicesTitle = () => useTranslation("invoicing").t("page.heading")
