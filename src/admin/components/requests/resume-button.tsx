import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { CompanyHold, InvoicingStatusResponse } from "../../../types"
import { useResumeCompany } from "../../queries/resume-company"
import { RightGate } from "../rights/right-gate"
import { RightNotice } from "../rights/right-notice"

type ResumeButtonProps = { company: InvoicingStatusResponse["companies"][number] }

/** Ends a company's hold; absent while there is none. */
export const ResumeButton = ({ company }: ResumeButtonProps) =>
  company.hold && (
    <RightGate right="settings" otherwise={<RightNotice right="settings" />}>
      <Resume company={company} hold={company.hold} />
    </RightGate>
  )

type ResumeProps = ResumeButtonProps & { hold: CompanyHold }

const Resume = ({ company, hold: { cause } }: ResumeProps) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useResumeCompany(company.id)
  const isChecked = cause === "key-rejected" || cause === "unreachable"
  return (
    <Button
      className="self-start"
      size="small"
      variant="secondary"
      isLoading={isPending}
      onClick={() => mutate()}
    >
      {t(isChecked ? "page.companies.checkAndResume" : "page.companies.resume")}
    </Button>
  )
}
