import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { InvoicingOverviewResponse } from "../../../types"
import { LINK_STYLE } from "../link-style"
import { Notice, NoticeLine } from "../notice"

/** Shown while orders are being paid but the chosen trigger fires for none of them. */
export const SilentTriggerNotice = ({ overview }: { overview: InvoicingOverviewResponse }) => {
  const { t } = useTranslation("invoicing")
  if (!overview.is_trigger_silent) return null
  const count = overview.without_invoice?.waiting_for_trigger ?? 0
  return (
    <Notice variant="warning" title={t("overview.silentTrigger.title", { count })}>
      <NoticeLine>{t("overview.silentTrigger.body")}</NoticeLine>
      <Link to="/settings/invoicing" className={`${LINK_STYLE} txt-compact-small-plus mt-1`}>
        {t("overview.silentTrigger.link")}
      </Link>
    </Notice>
  )
}
