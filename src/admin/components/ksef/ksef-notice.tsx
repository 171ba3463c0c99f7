import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceKsef } from "../../../types"
import { nameKsefTrouble } from "../../wording/name-ksef"
import { useFormats } from "../../wording/use-formats"
import { Notice, NoticeLine } from "../notice"
import { QuotedWords } from "../service-words"

type KsefNoticeProps = {
  ksef: InvoiceKsef | null
  /** Null if the user may not mark it as handled. */
  onSettle: (() => void) | null
}

/** KSeF refused the invoice, or it has no number although its day, or the deadline, has passed. */
export const KsefNotice = ({ ksef, onSettle }: KsefNoticeProps) => {
  const { t } = useTranslation("invoicing")
  const { date } = useFormats()
  const trouble = nameKsefTrouble(ksef)
  if (ksef === null || trouble === null) return null
  const { lateness, last_day: lastDay, message, is_offline: isOffline } = ksef
  return (
    <Notice
      variant={trouble === "day_is_over" ? "warning" : "error"}
      title={t(`ksef.trouble.${trouble}.title`)}
    >
      <NoticeLine>{t(`ksef.trouble.${trouble}.body`)}</NoticeLine>
      {lastDay && (
        <NoticeLine>
          {t(lateness === "late" ? "ksef.lastDayOver" : "ksef.lastDay", { day: date(lastDay) })}
          {isOffline === true && ` ${t("ksef.lastDayOffline")}`}
        </NoticeLine>
      )}
      {message && <QuotedWords text={message} />}
      <NoticeLine label={t("invoice.reason.next")}>{t(`ksef.trouble.${trouble}.next`)}</NoticeLine>
      <NoticeLine>{t("ksef.noSecond")}</NoticeLine>
      {onSettle && (
        <Button size="small" variant="secondary" className="mt-2 w-fit" onClick={onSettle}>
          {t("ksef.settle.button")}
        </Button>
      )}
    </Notice>
  )
}
