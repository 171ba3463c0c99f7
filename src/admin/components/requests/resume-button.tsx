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

/** Ends one cause of a company's hold, in the way that this cause requires. */
export const ResumeButton = (props: ResumeButtonProps) => (
  <RightGate right="settings" otherwise={<RightNotice right="settings" />}>
    <Resume {...props} />
  </RightGate>
)

const LABELS = {
  paused: "page.companies.resume",
  difference: "page.companies.lookedAt",
  "other-database": "page.companies.isLiveShop",
  "ledger-behind": "page.companies.adoptMissing",
  "key-rejected": "page.companies.checkAndResume",
  unreachable: "page.companies.askAgain",
} as const satisfies Record<CompanyHold["cause"], string>

/** Causes that a person ends by stating what was found, with the texts of the question. */
const DIALOGS: Partial<Record<CompanyHold["cause"], Dialog>> = {
  difference: "differenceDialog",
  "other-database": "databaseDialog",
}
type Dialog = "differenceDialog" | "databaseDialog" | "behindDialog"

const Resume = ({ companyId, hold }: ResumeButtonProps) => {
  const { t } = useTranslation("invoicing")
  const { cause, since, gap } = hold
  // Snapshot: a later hold of the same cause was not seen by the user and stays.
  const [asked, setAsked] = useState<{ dialog: Dialog; since: string } | null>(null)
  const { mutate, isPending } = useResumeCompany(companyId)
  const dialog = DIALOGS[cause]
  // Invoices that cannot be adopted need a person's statement, once that is known.
  const isStuck = gap?.invoices.some(({ why, order_id }) => why !== null || order_id === null)
  return (
    <>
      <div className="flex flex-wrap gap-2 self-start">
        <Button
          size="small"
          variant="secondary"
          isLoading={isPending}
          onClick={() => (dialog ? setAsked({ dialog, since }) : mutate({ cause, since }))}
        >
          {t(LABELS[cause])}
        </Button>
        {isStuck && (
          <Button
            size="small"
            variant="secondary"
            disabled={isPending}
            onClick={() => setAsked({ dialog: "behindDialog", since })}
          >
            {t("page.companies.goOnWithout")}
          </Button>
        )}
      </div>
      {asked && (
        <Question
          companyId={companyId}
          dialog={asked.dialog}
          label={t(asked.dialog === "behindDialog" ? "page.companies.goOnWithout" : LABELS[cause])}
          isPending={isPending}
          onSubmit={(note) =>
            mutate({ cause, since: asked.since, note }, { onSuccess: () => setAsked(null) })
          }
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

type QuestionProps = {
  companyId: string
  dialog: Dialog
  label: string
  isPending: boolean
  onSubmit: (note: string) => void
  onClose: () => void
}

const Question = ({ companyId, dialog, label, ...drawer }: QuestionProps) => {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  return (
    <ReasonDrawer
      title={t(`settings.${dialog}.title`)}
      description={t(`settings.${dialog}.description`, { company: nameCompany(companyId) })}
      submitLabel={label}
      label={t(`settings.${dialog}.label`)}
      hint={t(`settings.${dialog}.hint`)}
      missing={t(`settings.${dialog}.missing`)}
      {...drawer}
    />
  )
}
