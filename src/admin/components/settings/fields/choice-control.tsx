import { useTranslation } from "react-i18next"
import { useControlWords } from "../use-control-words"
import { asKey, type EditableField } from "../setting-sections"
import { SelectField } from "./select-field"

type ChoiceControlProps = {
  field: EditableField
  value: string
  choices: readonly string[]
  isWrong: boolean
  onChange: (value: string) => void
}

/** One of a few values. */
export const ChoiceControl = ({ field, value, choices, isWrong, onChange }: ChoiceControlProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <SelectField
      {...useControlWords(field, isWrong)}
      value={value}
      choices={choices.map((choice) => [
        choice,
        t(`settings.choices.${asKey(field)}.${asKey(choice)}`),
      ])}
      onChange={onChange}
    />
  )
}
