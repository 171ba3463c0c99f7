import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { CompanyHold } from "../../types"
import { useUserNames } from "../queries/user-names"
import { HoldNotice } from "./hold-notice"
import { ResumeButton } from "./requests/resume-button"

type CompanyHoldsProps = { company: { id: string; holds: CompanyHold[] } }

/** Every cause for which a company is not served, each with the button that ends it alone. */
export const CompanyHolds = ({ company: { id, holds } }: CompanyHoldsProps) =>
  holds.map((hold) => (
    <div key={hold.cause} className="flex flex-col gap-y-3" data-testid={`hold-${hold.cause}`}>
      <HoldNotice companyId={id} hold={hold} />
      {hold.actor_id !== null && <PausedBy actorId={hold.actor_id} />}
      <ResumeButton companyId={id} hold={hold} />
    </div>
  ))

const PausedBy = ({ actorId }: { actorId: string }) => {
  const { t } = useTranslation("invoicing")
  const nameOf = useUserNames([actorId])
  return (
    <Text size="small" leading="compact" className="text-ui-fg-subtle">
      {t("settings.companies.pausedBy", { name: nameOf(actorId) })}
    </Text>
  )
}
