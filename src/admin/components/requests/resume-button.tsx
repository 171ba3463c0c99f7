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
  "other-database": "page.companies.isLiveShop",
  "key-rejected": "page.companies.checkAndResume",
  unreachable: "page.companies.askAgain",
} as const satisfies Record<CompanyHold["cause"], string>

/** Causes that a person ends by saying what was found: the texts of the question. */
const DIALOGS: Partial<Record<CompanyHold["cause"], "differenceDialog" | "databaseDialog">> = {
  difference: "differenceDialog",
  "other-database": "databaseDialog",
}

const Resume = ({ companyId, hold: { cause, since } }: ResumeButtonProps) => {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useResumeCompany(companyId)
  const dialog = DIALOGS[cause]
  return (
    <>
      <Button
        className="self-start"
        size="small"
        variant="secondary"
        isLoading={isPending}
        onClick={() => (dialog ? setIsAsking(true) : mutate({ cause, since }))}
      >
        {t(LABELS[cause])}
      </Button>
      {isAsking && dialog && (
        <ReasonDrawer
          title={t(`settings.${dialog}.title`)}
          description={t(`settings.${dialog}.description`, {
            company: nameCompany(companyId),
          })}
          submitLabel={t(LABELS[cause])}
          label={t(`settings.${dialog}.label`)}
          hint={t(`settings.${dialog}.hint`)}
          missing={t(`settings.${dialog}.missing`)}
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
