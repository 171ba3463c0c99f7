import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { CompanyHold } from "../../types"
import { describeCompany } from "../wording/describe-company"
import type { Rest } from "../wording/not-issuing-reason"
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
  /** Why no company issues automatically; undefined while that is not known. */
  rest: Rest | null | undefined
  isKeyRejected?: boolean
}

/**
 * Whether a company issues now, in the same words on every page. While a key was just seen to be rejected,
 * the badge never reads healthy, whatever the holds say.
 */
export const CompanyBadge = ({ company, rest, isKeyRejected = false }: BadgeProps) => {
  const { t } = useTranslation("invoicing")
  const word = isKeyRejected
    ? ({ color: "red", text: "settings.check.rejected.title" } as const)
    : describeCompany(company, rest)
  return word && <StatusBadge color={word.color}>{t(word.text)}</StatusBadge>
}

/** Lists the conditions that the shop does not know. Renders nothing if it knows all of them. */
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
