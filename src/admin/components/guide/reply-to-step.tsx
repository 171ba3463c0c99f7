import { useTranslation } from "react-i18next"
import { GuideStep } from "./guide-step"

/**
 * The one setting of the service without which it mails nothing. The service does not tell
 * whether it is set, so only an e-mail that went out ticks it. Source: service-api 3.5.
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
