import { Input } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Field } from "./field"

type InvoiceIdFieldProps = {
  value: string
  error: string | null
  onChange: (value: string) => void
}

/** The key of what is wrong with a typed invoice id; null if it may be one. */
export function invoiceIdProblem(id: string) {
  if (id === "") return "actions.linkDialog.missing"
  return /^\d+$/.test(id) ? null : "actions.linkDialog.wrong"
}

/** Asks for the id of an invoice that exists in the service. */
export const InvoiceIdField = ({ value, error, onChange }: InvoiceIdFieldProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <Field label={t("actions.linkDialog.label")} hint={t("actions.linkDialog.hint")} error={error}>
      {(control) => (
        <Input
          {...control}
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
