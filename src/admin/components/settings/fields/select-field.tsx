import { Select } from "@medusajs/ui"
import { Field } from "../../dialogs/field"

type SelectFieldProps = {
  label: string
  hint?: string | undefined
  error?: string | null
  value: string
  /** Shown while nothing is chosen. */
  placeholder?: string
  /** Values with their labels. */
  choices: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}

/** A labeled select. */
export const SelectField = ({
  label,
  hint,
  error = null,
  value,
  placeholder,
  choices,
  onChange,
}: SelectFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <Select value={value} onValueChange={onChange}>
        <Select.Trigger {...control} className="gap-x-2 [&>span]:truncate [&>span]:text-left">
          <Select.Value placeholder={placeholder} />
        </Select.Trigger>
        <Select.Content>
          {choices.map(([choice, words]) => (
            <Select.Item key={choice} value={choice}>
              {words}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    )}
  </Field>
)
