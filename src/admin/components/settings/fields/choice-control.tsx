import { Select } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Field } from "../../dialogs/field"
import { useControlWords } from "../use-control-words"
import { asKey, type EditableField } from "../setting-sections"

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
    <Field {...useControlWords(field, isWrong)}>
      {(control) => (
        <Select value={value} onValueChange={onChange}>
          <Select.Trigger {...control}>
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            {choices.map((choice) => (
              <Select.Item key={choice} value={choice}>
                {t(`settings.choices.${asKey(field)}.${asKey(choice)}`)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      )}
    </Field>
  )
}
