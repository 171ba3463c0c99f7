import { useTranslation } from "react-i18next"
import type { PreviewInvoice } from "../../types"
import { nameDrafts } from "../wording/name-drafts"
import { useFormats } from "../wording/use-formats"
import { Notice, NoticeLine } from "./notice"

type FlagNoticeProps = { flag: PreviewInvoice["flags"][number]; isIssued: boolean }

/** Something about the invoice that the plugin cannot determine and that needs manual review. */
export const FlagNotice = ({ flag, isIssued }: FlagNoticeProps) => {
  const { t } = useTranslation("invoicing")
  const { amount } = useFormats()
  const { gross = "", currency = "", ids = "", ...others } = flag.params
  const named = nameDrafts(ids, t("flags.DRAFT_LEFT.unknownId"))
  const text = (part: string) =>
    t(`flags.${flag.code}.${part}`, { gross: amount(gross, currency), ids: named, ...others })
  return (
    <Notice variant="warning" title={text("title")}>
      <NoticeLine>{text("body")}</NoticeLine>
      {currency !== "" && currency !== "PLN" && <NoticeLine>{text("currency")}</NoticeLine>}
      <NoticeLine label={t("invoice.reason.next")}>{text(isIssued ? "next" : "before")}</NoticeLine>
    </Notice>
  )
}
