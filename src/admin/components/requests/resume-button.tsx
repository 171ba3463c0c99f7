import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { CompanyHold } from "../../../types"
import { useResumeCompany } from "../../queries/resume-company"
import { ReasonDrawer } from "../dialogs/reason-drawer"
import { RightGate } from "../rights/right-gate"
import { RightNotice } from "../rights/right-notice"
import { useCompanyName } from "../../wording/use-company-name"

type ResumeButtonProps = { companyId: string; hold: CompanyHold }

/** Ends one cause of a company's hold, in the way this cause needs. */
export const ResumeButton = (props: ResumeButtonProps) => (
  <RightGate right="settings" otherwise={<RightNotice right="settings" />}>
    <Resume {...props} />
  </RightGate>
)

const LABELS = {
  paused: "page.companies.resume",
  difference: "page.companies.lookedAt",
  "key-rejected": "page.companies.checkAndResume",
  unreachable: "page.companies.askAgain",
} as const satisfies Record<CompanyHold["cause"], string>

const Resume = ({ companyId, hold: { cause, since } }: ResumeButtonProps) => {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useResumeCompany(companyId)
  return (
    <>
      <Button
        className="self-start"
        size="small"
        variant="secondary"
        isLoading={isPending}
        onClick={() => (cause === "difference" ? setIsAsking(true) : mutate({ cause, since }))}
      >
        {t(LABELS[cause])}
      </Button>
      {isAsking && (
        <ReasonDrawer
          title={t("settings.differenceDialog.title")}
          description={t("settings.differenceDialog.description", {
            company: nameCompany(companyId),
          })}
          submitLabel={t("page.companies.lookedAt")}
          label={t("settings.differenceDialog.label")}
          hint={t("settings.differenceDialog.hint")}
          missing={t("settings.differenceDialog.missing")}
          isPending={isPending}
          onSubmit={(note) =>
            mutate({ cause, since, note }, { onSuccess: () => setIsAsking(false) })
          }
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
