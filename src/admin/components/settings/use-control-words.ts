import { useTranslation } from "react-i18next"
import type { SettingValues } from "../../../types"
import { asKey, type EditableField } from "./setting-sections"

export type ControlProps<Name extends EditableField = EditableField> = {
  field: Name
  value: SettingValues[Name]
  isWrong: boolean
  /** A tax rate that somebody came here for; it gets a row. */
  wantedRate?: string | null
  onChange: (value: unknown) => void
}

/** The words around a control: its label, and what its value must be. */
export function useControlWords(field: EditableField, isWrong: boolean) {
  const { t } = useTranslation("invoicing")
  const hint = t(`settings.fields.${asKey(field)}.hint`)
  // Its values are a closed choice: it is wrong only where going live needs it answered.
  const wrong =
    field === "completeWhen" ? t("settings.unanswered") : `${t("settings.wrong")} ${hint}`
  return {
    label: t(`settings.fields.${asKey(field)}.label`),
    hint,
    error: isWrong ? wrong : null,
  }
}
