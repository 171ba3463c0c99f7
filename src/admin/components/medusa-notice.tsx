import { useTranslation } from "react-i18next"
import type { InvoicingStatusResponse } from "../../types"
import { Notice, NoticeLine } from "./notice"

type MedusaNoticeProps = { trouble: InvoicingStatusResponse["medusa_trouble"] }

/** Says that the plugin does not work with the shop's Medusa version. Renders nothing otherwise. */
export const MedusaNotice = ({ trouble }: MedusaNoticeProps) => {
  const { t } = useTranslation("invoicing")
  if (trouble === null) return null
  return (
    <Notice variant="error" title={t("page.medusa.title", trouble)}>
      <NoticeLine>{t("page.medusa.body", trouble)}</NoticeLine>
      <NoticeLine>{t("page.medusa.after")}</NoticeLine>
    </Notice>
  )
}
