import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoicingStatusResponse } from "../../../types"
import { useResumeCompany } from "../../queries/resume-company"

type ResumeButtonProps = { company: InvoicingStatusResponse["companies"][number] }

/** Ends a company's hold; absent while there is none. */
export const ResumeButton = ({ company }: ResumeButtonProps) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useResumeCompany(company.id)
  if (company.hold === null) return null
  const { cause } = company.hold
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
