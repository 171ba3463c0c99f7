import { Textarea } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { useSkipInvoice } from "../../queries/invoice-actions"
import { ActionDrawer } from "./action-drawer"
import { Field } from "./field"

type SkipDrawerProps = { request: InvoiceRequestDetail; onClose: () => void }

/** Asks why no invoice shall be issued and skips it. */
export const SkipDrawer = ({ request, onClose }: SkipDrawerProps) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useSkipInvoice(request.id)
  const [reason, setReason] = useState("")
  const [error, setError] = useState<string | null>(null)

  const submit = () => {
    const wanted = reason.trim()
    if (wanted === "") return setError(t("actions.skipDialog.missing"))
    mutate({ reason: wanted }, { onSuccess: onClose })
  }
  return (
    <ActionDrawer
      title={t("actions.skipDialog.title")}
      description={t("actions.skipDialog.description")}
      submitLabel={t("actions.skip")}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t("actions.skipDialog.label")}
        hint={t("actions.skipDialog.hint")}
        error={error}
      >
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            maxLength={500}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              setError(null)
            }}
          />
        )}
      </Field>
    </ActionDrawer>
  )
}
