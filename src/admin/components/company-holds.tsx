import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { CompanyCheckResponse, CompanyHold } from "../../types"
import { useUserNames } from "../queries/user-names"
import { listRefuted } from "../wording/list-refuted"
import { HoldNotice } from "./hold-notice"
import { ResumeButton } from "./requests/resume-button"

type CompanyHoldsProps = {
  company: { id: string; holds: CompanyHold[] }
  /** What a check of the key has just found. */
  checked?: CompanyCheckResponse["result"]
}

/** Every cause for which a company is not active, each with the button that ends that cause. */
export const CompanyHolds = ({ company: { id, holds }, checked }: CompanyHoldsProps) => {
  const refuted = listRefuted(holds, checked)
  return holds.map((hold) => (
    <div key={hold.cause} className="flex flex-col gap-y-3" data-testid={`hold-${hold.cause}`}>
      <HoldNotice companyId={id} hold={hold} isRefuted={refuted.includes(hold)} />
      {hold.actor_id !== null && <PausedBy actorId={hold.actor_id} />}
      <ResumeButton companyId={id} hold={hold} />
    </div>
  ))
}

const PausedBy = ({ actorId }: { actorId: string }) => {
  const { t } = useTranslation("invoicing")
  const nameOf = useUserNames([actorId])
  return (
    <Text size="small" leading="compact" className="text-ui-fg-subtle">
      {t("settings.companies.pausedBy", { name: nameOf(actorId) })}
    </Text>
  )
}
