import { Code } from "@medusajs/ui"
import type { ComponentProps } from "react"
import { useTranslation } from "react-i18next"
import type { ApiReason } from "../../types"
import { useReasonText } from "../wording/use-reason-text"
import { Notice, NoticeLine } from "./notice"

type ReasonNoticeProps = {
  reason: ApiReason
  variant: ComponentProps<typeof Notice>["variant"]
}

/** Why there is no invoice or e-mail: cause, figures, the field to mend and the next step. */
export const ReasonNotice = ({ reason, variant }: ReasonNoticeProps) => {
  const { t } = useTranslation("invoicing")
  const text = useReasonText()(reason)
  return (
    <Notice variant={variant} title={text.cause}>
      {text.figures && <NoticeLine>{text.figures}</NoticeLine>}
      {text.detail && <NoticeLine label={t("invoice.reason.detail")}>{text.detail}</NoticeLine>}
      {reason.field && (
        <NoticeLine label={t("invoice.reason.field")}>
          <Code className="whitespace-normal">{reason.field}</Code>
        </NoticeLine>
      )}
      {text.next && <NoticeLine label={t("invoice.reason.next")}>{text.next}</NoticeLine>}
    </Notice>
  )
}
