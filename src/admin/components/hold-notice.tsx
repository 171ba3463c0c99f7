import { useTranslation } from "react-i18next"
import type { InvoicingStatusResponse } from "../../types"
import { useFormats } from "../wording/use-formats"
import { Notice, NoticeLine } from "./notice"

type Company = InvoicingStatusResponse["companies"][number]

const TEXTS: Record<NonNullable<Company["hold"]>["cause"], string> = {
  unreachable: "unreachable",
  "key-rejected": "keyRejected",
  difference: "difference",
  paused: "paused",
}

/** Says that a company is not served at present, why, and what ends it. */
export const HoldNotice = ({ company }: { company: Company }) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  if (company.hold === null) return null
  const { cause, since, note } = company.hold
  return (
    <Notice
      variant={cause === "paused" ? "warning" : "error"}
      title={t("invoice.hold.title", { company: company.id })}
    >
      <NoticeLine>
        {t(`invoice.hold.${TEXTS[cause]}`, { since: moment(since), note: note ?? "-" })}
      </NoticeLine>
    </Notice>
  )
}
