import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { CompanyCheckResponse, InvoicingStatusResponse } from "../../../types"
import { useCompanyChecks } from "../../queries/invoicing-settings"
import { useCompanyName } from "../../wording/use-company-name"
import { GuideStep } from "./guide-step"

type KeyStepProps = { companies: InvoicingStatusResponse["companies"] }

/** Whether the service accepts every company's key. */
export const KeyStep = ({ companies }: KeyStepProps) => {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  const { data, isError, isFetching, refetch } = useCompanyChecks(companies.map(({ id }) => id))
  const answers = data ?? []
  const namesOf = (result: CompanyCheckResponse["result"]) =>
    companies
      .filter((_, index) => answers[index]?.result === result)
      .map((company) => nameCompany(company))
  const rejected = namesOf("rejected")
  const silent = namesOf("unreachable")
  const isDone = answers.length > 0 && rejected.length + silent.length === 0
  const text = () => {
    if (rejected.length > 0) return t("guide.key.rejected", { companies: rejected.join(", ") })
    if (silent.length > 0 || isError) {
      return t("guide.key.unreachable", { companies: silent.join(", ") })
    }
    return isDone ? t("guide.key.works") : t("guide.key.asking")
  }
  return (
    <GuideStep
      state={isDone ? "done" : rejected.length > 0 ? "wrong" : "open"}
      title={t("guide.key.title")}
      text={text()}
    >
      {!isDone && (
        <Button
          size="small"
          variant="secondary"
          isLoading={isFetching}
          onClick={() => void refetch()}
        >
          {t("guide.key.check")}
        </Button>
      )}
    </GuideStep>
  )
}
