import { useTranslation } from "react-i18next"
import type { QueueTroubleNote } from "../../types"
import { Notice, NoticeLine } from "./notice"

/** Says that the server cannot use its queue, and who must do what. Renders nothing otherwise. */
export const QueueNotice = ({ trouble }: { trouble: QueueTroubleNote | null }) => {
  const { t } = useTranslation("invoicing")
  if (trouble === null) return null
  return (
    <Notice variant="error" title={t("page.queue.title")}>
      <NoticeLine>{t(`page.queue.${trouble.code}`, trouble.params)}</NoticeLine>
      {trouble.params.statement && (
        <code className="txt-compact-small text-ui-fg-base">{trouble.params.statement}</code>
      )}
      <NoticeLine>{t("page.queue.after")}</NoticeLine>
    </Notice>
  )
}
