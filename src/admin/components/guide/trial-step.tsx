import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useRuns } from "../../queries/runs"
import { useFormats } from "../../wording/use-formats"
import { GuideStep } from "./guide-step"

/** What the shop's past orders would become, before anything is issued. */
export const TrialStep = () => {
  const { t } = useTranslation("invoicing")
  const { quantity } = useFormats()
  const { data: runs } = useRuns("trial")
  const last = runs?.find(({ state }) => state === "done")
  const invoices = last?.counts.invoice ?? 0
  const refused = last?.counts.refused ?? 0
  const text = () => {
    if (!last) return t("guide.trial.body")
    const numbers = { invoices: quantity(String(invoices)), orders: quantity(String(last.done)) }
    return refused === 0
      ? t("guide.trial.done", numbers)
      : t("guide.trial.refused", { ...numbers, refused: quantity(String(refused)) })
  }
  return (
    <GuideStep
      state={!last ? "open" : refused === 0 ? "done" : "optional"}
      title={t("guide.trial.title")}
      text={text()}
    >
      <Button size="small" variant="secondary" asChild>
        <Link to="/invoicing/trial">{t("guide.trial.open")}</Link>
      </Button>
    </GuideStep>
  )
}
