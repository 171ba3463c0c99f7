import { useTranslation } from "react-i18next"
import type { SettingValues } from "../../../types"
import { asKey, type EditableField } from "./setting-sections"

export type ControlProps<Name extends EditableField = EditableField> = {
  field: Name
  value: SettingValues[Name]
  isWrong: boolean
  /** The tax rate that the form was opened for; it gets a row. */
  wantedRate?: string | null
  /** Tells whether the value cannot be saved as it is displayed; the control says why. */
  onBarredChange?: (isBarred: boolean) => void
  onChange: (value: unknown) => void
}

/** The texts around a control: its label, and what its value must be. */
export function useControlWords(field: EditableField, isWrong: boolean) {
  const { t } = useTranslation("invoicing")
  const hint = t(`settings.fields.${asKey(field)}.hint`)
  // Its values are a fixed set of choices, so it is wrong only if going live requires an answer.
  const wrong =
    field === "completeWhen" ? t("settings.unanswered") : `${t("settings.wrong")} ${hint}`
  return {
    label: t(`settings.fields.${asKey(field)}.label`),
    hint,
    error: isWrong ? wrong : null,
  }
}
