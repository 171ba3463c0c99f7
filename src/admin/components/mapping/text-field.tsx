import { Input } from "@medusajs/ui"
import { Field } from "../dialogs/field"

type TextFieldProps = {
  label: string
  hint: string
  value: string
  namesId?: string
  onChange: (value: string) => void
}

/** A labelled text, with names to choose from where there are some. */
export const TextField = ({ label, hint, value, namesId, onChange }: TextFieldProps) => (
  <Field label={label} hint={hint} error={null}>
    {(control) => (
      <Input
        {...control}
        {...(namesId ? { list: namesId } : {})}
        size="small"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
