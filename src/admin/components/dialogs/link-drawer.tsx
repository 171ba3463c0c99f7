import { Input } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { useLinkInvoice } from "../../queries/invoice-actions"
import { ActionDrawer } from "./action-drawer"
import { Field } from "./field"

type LinkDrawerProps = { request: InvoiceRequestDetail; onClose: () => void }

/** Asks for the id of an invoice that exists in the service and ties it to the order. */
export const LinkDrawer = ({ request, onClose }: LinkDrawerProps) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useLinkInvoice(request.id)
  const [invoiceId, setInvoiceId] = useState("")
  const [error, setError] = useState<string | null>(null)

  const submit = () => {
    const wanted = invoiceId.trim()
    if (wanted === "") return setError(t("actions.linkDialog.missing"))
    if (!/^\d+$/.test(wanted)) return setError(t("actions.linkDialog.wrong"))
    mutate({ invoice_id: wanted }, { onSuccess: onClose })
  }
  return (
    <ActionDrawer
      title={t("actions.linkDialog.title")}
      description={t("actions.linkDialog.description")}
      submitLabel={t("actions.link")}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t("actions.linkDialog.label")}
        hint={t("actions.linkDialog.hint")}
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            inputMode="numeric"
            autoComplete="off"
            value={invoiceId}
            onChange={(event) => {
              setInvoiceId(event.target.value)
              setError(null)
            }}
          />
        )}
      </Field>
    </ActionDrawer>
  )
}
