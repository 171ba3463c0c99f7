import { Textarea } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { usePauseCompany } from "../../queries/invoicing-settings"
import { ActionDrawer } from "../dialogs/action-drawer"
import { Field } from "../dialogs/field"

/** The server takes no shorter reason. */
const SHORTEST = 3

type PauseDrawerProps = { companyId: string; onClose: () => void }

/** Asks why invoicing shall stop for a company, and stops it. */
export const PauseDrawer = ({ companyId, onClose }: PauseDrawerProps) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = usePauseCompany(companyId)
  const [reason, setReason] = useState("")
  const [error, setError] = useState<string | null>(null)

  const submit = () => {
    const wanted = reason.trim()
    if (wanted.length < SHORTEST) return setError(t("settings.pauseDialog.missing"))
    mutate({ reason: wanted }, { onSuccess: onClose })
  }
  return (
    <ActionDrawer
      title={t("settings.pauseDialog.title", { company: companyId })}
      description={t("settings.pauseDialog.description")}
      submitLabel={t("settings.companies.pause")}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t("settings.pauseDialog.label")}
        hint={t("settings.pauseDialog.hint")}
        error={error}
      >
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            maxLength={500}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setError(null)
            }}
          />
        )}
      </Field>
    </ActionDrawer>
  )
}
