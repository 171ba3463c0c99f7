import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useMappingCoverage } from "../../queries/invoicing-mapping"
import { useInvoicingSettings } from "../../queries/invoicing-settings"
import { formatShare } from "../mapping/format-share"
import { GuideStep } from "./guide-step"

/** The share of sales that has a category and a project. */
export const MappingStep = () => {
  const { t, i18n } = useTranslation("invoicing")
  const settings = useInvoicingSettings()
  const { data, isError } = useMappingCoverage(settings.data?.revision)
  const currencies = data?.currencies ?? []
  const isDone =
    currencies.length > 0 &&
    currencies.every(
      (sums) => sums.with_category === sums.gross && sums.with_project === sums.gross
    )
  const share = (part: "with_category" | "with_project") =>
    currencies
      .map((sums) => {
        const text = formatShare(sums[part], sums.gross, i18n.language)
        return currencies.length > 1 ? `${text} (${sums.currency})` : text
      })
      .join(", ")
  const text = () => {
    if (isError) return t("guide.mapping.failed")
    if (!data) return t("guide.mapping.counting")
    if (currencies.length === 0) return t("guide.mapping.noOrders")
    return t("guide.mapping.shares", {
      category: share("with_category"),
      project: share("with_project"),
    })
  }
  return (
    <GuideStep state={isDone ? "done" : "optional"} title={t("guide.mapping.title")} text={text()}>
      <Button size="small" variant="secondary" asChild>
        <Link to="/invoicing/mapping">{t("guide.mapping.open")}</Link>
      </Button>
    </GuideStep>
  )
}
