import { useTranslation } from "react-i18next"
import type { InvoicePreviewResponse } from "../../../types"
import { nameDecision } from "../../wording/name-decision"
import { FlagNotice } from "../flag-notice"
import { Notice, NoticeLine } from "../notice"
import { ReasonNotice } from "../reason-notice"

type PreviewProps = { preview: InvoicePreviewResponse["preview"] }

/** What would happen to the order, and every reason against its invoice. */
export const PreviewNotices = ({ preview }: PreviewProps) => {
  const { decision, reasons, invoice } = preview
  const isRefused = decision === "refused"
  return (
    <div className="flex flex-col gap-y-3">
      <IssuedNotice preview={preview} />
      <DecisionNotice preview={preview} />
      {reasons.map((reason, index) => (
        <ReasonNotice
          key={`${reason.code}-${index}`}
          reason={reason}
          orderId={preview.order_id}
          variant={invoice ? "info" : isRefused ? "error" : "warning"}
        />
      ))}
      {/* For an issued invoice, its own page shows the flags until somebody has checked them. */}
      {preview.request?.state !== "issued" &&
        invoice?.flags.map((flag) => <FlagNotice key={flag.code} flag={flag} isIssued={false} />)}
    </div>
  )
}

const VARIANTS = { invoice: "success", skip: "info", refused: "error", canceled: "info" } as const

const DecisionNotice = ({ preview }: PreviewProps) => {
  const { t } = useTranslation("invoicing")
  const { decision, invoice } = preview
  const isLeft = decision === "refused" && invoice !== null
  return (
    <Notice variant={isLeft ? "info" : VARIANTS[decision]} title={nameDecision(preview, t)}>
      {decision !== "invoice" && invoice && <NoticeLine>{t("preview.decision.forced")}</NoticeLine>}
    </Notice>
  )
}

const IssuedNotice = ({ preview: { request } }: PreviewProps) => {
  const { t } = useTranslation("invoicing")
  if (request?.state !== "issued") return null
  const { invoice_number: number } = request
  const title =
    number === null
      ? t("preview.decision.issuedNoNumber")
      : t("preview.decision.issued", { number })
  return (
    <Notice variant="warning" title={title}>
      <NoticeLine>{t("preview.decision.issuedBody")}</NoticeLine>
    </Notice>
  )
}
