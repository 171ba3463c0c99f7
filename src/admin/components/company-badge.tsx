import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { CompanyHold } from "../../types"
import { describeCompany } from "../wording/describe-company"
import type { Rest } from "../wording/find-rest"
import { useCompanyName } from "../wording/use-company-name"
import { Notice, NoticeLine } from "./notice"

type Company = {
  id: string
  name: string | null
  holds: CompanyHold[]
  unknown_conditions: string[]
}

type BadgeProps = {
  company: Company
  /** Why no company issues by itself at all; undefined while that is not known. */
  rest: Rest | null | undefined
  isKeyRejected?: boolean
}

/**
 * Whether a company issues now: the same word for the same state on every page. A key that was seen
 * to be rejected a moment ago never stands beside a healthy word, whatever the holds say so far.
 */
export const CompanyBadge = ({ company, rest, isKeyRejected = false }: BadgeProps) => {
  const { t } = useTranslation("invoicing")
  const word = isKeyRejected
    ? ({ color: "red", text: "settings.check.rejected.title" } as const)
    : describeCompany(company, rest)
  return word && <StatusBadge color={word.color}>{t(word.text)}</StatusBadge>
}

/** Names the conditions that the shop does not know; nothing where it knows all. */
export const UnknownConditions = ({ company }: { company: Company }) => {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  if (company.unknown_conditions.length === 0) return null
  const names = company.unknown_conditions.join(", ")
  return (
    <Notice variant="error" title={t("page.companies.unknownTitle", { names })}>
      <NoticeLine>{t("page.companies.unknownBody", { company: nameCompany(company) })}</NoticeLine>
    </Notice>
  )
}
