import { useTranslation } from "react-i18next"
import type { ShownDifference } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { Notice, NoticeLine } from "../notice"

type LinkDifferenceProps = { difference: ShownDifference; currency: string | null }

/** How an invoice differs from the order it is being linked to, shown before the link is accepted. */
export const LinkDifference = ({ difference, currency }: LinkDifferenceProps) => {
  const { t } = useTranslation("invoicing")
  const { amount } = useFormats()
  const { what, found, sent } = difference
  const show = (value: string) => (what === "gross" ? amount(value, currency) : value)
  return (
    <Notice
      variant="warning"
      title={t(`actions.linkDialog.${what === "buyer" ? "otherBuyer" : "differs"}`)}
    >
      <NoticeLine>{t("actions.linkDialog.inAltera", { found: show(found) })}</NoticeLine>
      <NoticeLine>{t("actions.linkDialog.inOrder", { sent: show(sent) })}</NoticeLine>
      <NoticeLine>
        {t(`actions.linkDialog.${what === "buyer" ? "acceptBuyerHint" : "acceptHint"}`)}
      </NoticeLine>
    </Notice>
  )
}
