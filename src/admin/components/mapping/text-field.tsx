import { Input } from "@medusajs/ui"
import { useId } from "react"
import { Field } from "../dialogs/field"
import { UnseenMark } from "./unseen-mark"

type TextFieldProps = {
  label: string
  hint: string
  value: string
  namesId?: string
  /** Whether no source has shown this value so far. */
  isUnseen?: boolean
  onChange: (value: string) => void
}

/** A labeled text field, with suggestions if there are any. */
export const TextField = (props: TextFieldProps) => {
  const { label, hint, value, namesId, isUnseen = false, onChange } = props
  const markId = useId()
  return (
    <Field label={label} hint={hint} error={null}>
      {(control) => (
        <>
          <Input
            {...control}
            {...(namesId ? { list: namesId } : {})}
            aria-describedby={[control["aria-describedby"], ...(isUnseen ? [markId] : [])].join(
              " "
            )}
            size="small"
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          {isUnseen && <UnseenMark id={markId} />}
        </>
      )}
    </Field>
  )
}
