import { Hint, Label } from "@medusajs/ui"
import { type ReactNode, useId } from "react"

type FieldControl = { id: string; "aria-invalid": boolean; "aria-describedby": string }

type FieldProps = {
  label: string
  hint?: string | undefined
  error: string | null
  children: (control: FieldControl) => ReactNode
}

/** A labeled control; an error replaces its hint. */
export const Field = ({ label, hint, error, children }: FieldProps) => {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      {children({ id, "aria-invalid": error !== null, "aria-describedby": hintId })}
      <Hint
        id={hintId}
        variant={error ? "error" : "info"}
        role={error ? "alert" : undefined}
        className="empty:hidden"
      >
        {error ?? hint}
      </Hint>
    </div>
  )
}
