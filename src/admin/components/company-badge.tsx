import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { CompanyHold } from "../../types"
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
  /** Why no company issues by itself at all. */
  rest: Rest | null
  isKeyRejected?: boolean
}

/**
 * Whether a company issues now: the same word for the same state on every page. A key that was seen
 * to be rejected a moment ago never stands beside a healthy word, whatever the holds say so far.
 */
export const CompanyBadge = ({ company, rest, isKeyRejected = false }: BadgeProps) => {
  const { t } = useTranslation("invoicing")
  const { color, text } = isKeyRejected
    ? ({ color: "red", text: "settings.check.rejected.title" } as const)
    : describeCompany(company, rest)
  return <StatusBadge color={color}>{t(text)}</StatusBadge>
}

/** A pause is somebody's decision, everything else a fault. */
function describeCompany({ holds, unknown_conditions: unknown }: Company, rest: Rest | null) {
  if (holds.some(({ cause }) => cause !== "paused"))
    return { color: "red", text: "settings.companies.held" } as const
  if (unknown.length > 0 || rest === "medusa")
    return { color: "red", text: "page.companies.misrouted" } as const
  if (holds.length > 0) return { color: "orange", text: "settings.companies.paused" } as const
  if (rest !== null) return { color: "orange", text: "settings.companies.notLive" } as const
  return { color: "green", text: "settings.companies.works" } as const
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
