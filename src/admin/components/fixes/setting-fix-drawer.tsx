import { useTranslation } from "react-i18next"
import { useInvoicingSettings } from "../../queries/invoicing-settings"
import type { FormTarget } from "../../wording/reason-fixes"
import { ActionDrawer } from "../dialogs/action-drawer"
import { LoadError } from "../load-error"
import { SettingDrawer } from "../settings/setting-drawer"

const SECTIONS = {
  "settings.vat": "vat",
  "settings.amounts": "amounts",
  "settings.numbering": "numbering",
} as const satisfies Record<Exclude<FormTarget, "buyer" | "receipt">, string>

type SettingFixDrawerProps = {
  target: keyof typeof SECTIONS
  /** The rate of the refused line, for which the drawer adds a row. */
  rate: string | null
  onFixed?: (() => void) | undefined
  onClose: () => void
}

/** The drawer of the settings page, opened where an invoice was refused because of a setting. */
export const SettingFixDrawer = ({ target, rate, onFixed, onClose }: SettingFixDrawerProps) => {
  const { t } = useTranslation("invoicing")
  const { data: settings, error, isFetching, refetch } = useInvoicingSettings()
  if (!settings && error) {
    return (
      <ActionDrawer
        title={t(`settings.sections.${SECTIONS[target]}.title`)}
        description={t("settings.drawer")}
        submitLabel={t("settings.save")}
        isPending={false}
        isBarred
        onSubmit={onClose}
        onClose={onClose}
      >
        <LoadError
          title={t("settings.error")}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </ActionDrawer>
    )
  }
  if (!settings) return null
  return (
    <SettingDrawer
      name={SECTIONS[target]}
      fields={settings.fields}
      wantedRate={rate}
      onSaved={onFixed}
      onClose={onClose}
    />
  )
}
