import { Textarea } from "@medusajs/ui"
import { useState } from "react"
import { ActionDrawer } from "./action-drawer"
import { Field } from "./field"

/** The server refuses a shorter or longer reason. */
const SHORTEST = 3
const LONGEST = 500

type ReasonDrawerProps = {
  title: string
  description: string
  submitLabel: string
  label: string
  hint: string
  /** Shown if the reason is empty or too short. */
  missing: string
  isPending: boolean
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason for an act; others will read it. */
export const ReasonDrawer = ({ label, hint, missing, onSubmit, ...drawer }: ReasonDrawerProps) => {
  const [reason, setReason] = useState("")
  const [error, setError] = useState<string | null>(null)
  const submit = () => {
    const wanted = reason.trim()
    if (wanted.length < SHORTEST) return setError(missing)
    onSubmit(wanted)
  }
  return (
    <ActionDrawer {...drawer} onSubmit={submit}>
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            maxLength={LONGEST}
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
