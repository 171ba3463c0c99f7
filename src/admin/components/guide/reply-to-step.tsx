import { useTranslation } from "react-i18next"
import { GuideStep } from "./guide-step"

/**
 * The one setting in the service without which it sends no e-mail. The service does not report whether it is
 * set, so only an e-mail that was sent marks this step done. Source: service-api 3.5.
 */
export const ReplyToStep = ({ isMailed }: { isMailed: boolean }) => {
  const { t } = useTranslation("invoicing")
  return (
    <GuideStep
      state={isMailed ? "done" : "open"}
      title={t("guide.replyTo.title")}
      text={t(isMailed ? "guide.replyTo.done" : "guide.replyTo.body")}
    />
  )
}
