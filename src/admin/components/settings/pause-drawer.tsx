import { useTranslation } from "react-i18next"
import { usePauseCompany } from "../../queries/invoicing-settings"
import { ReasonDrawer } from "../dialogs/reason-drawer"
import { useCompanyName } from "../../wording/use-company-name"

type PauseDrawerProps = { companyId: string; onClose: () => void }

/** Asks why invoicing should stop for a company, and stops it. */
export const PauseDrawer = ({ companyId, onClose }: PauseDrawerProps) => {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  const { mutate, isPending } = usePauseCompany(companyId)
  return (
    <ReasonDrawer
      title={t("settings.pauseDialog.title", { company: nameCompany(companyId) })}
      description={t("settings.pauseDialog.description")}
      submitLabel={t("settings.companies.pause")}
      label={t("settings.pauseDialog.label")}
      hint={t("settings.pauseDialog.hint")}
      missing={t("settings.pauseDialog.missing")}
      isPending={isPending}
      onSubmit={(reason) => mutate({ reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
