import { Label, RadioGroup, Textarea } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { isEmailAddress, MAX_RECIPIENTS } from "../../../core/recipients"
import type { InvoiceRequestDetail, SendBody } from "../../../types"
import { useSendInvoice } from "../../queries/invoice-actions"
import { isShownOnCard } from "../../queries/is-shown-on-card"
import { mayHaveBeenMailed } from "../../wording/may-have-been-mailed"
import { hasNoAddress } from "../../wording/name-mail"
import { SendNotices } from "../invoice/invoice-notices"
import { Notice } from "../notice"
import { ActionDrawer } from "./action-drawer"
import { splitAddresses } from "./addresses"
import { Field } from "./field"

type SendDrawerProps = { request: InvoiceRequestDetail; onClose: () => void }

/** Asks where to send the e-mail and requests it. */
export const SendDrawer = ({ request, onClose }: SendDrawerProps) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useSendInvoice(request.id)
  const [target, setTarget] = useState<Target>(hasNoAddress(request) ? "given" : "contractor")
  const [text, setText] = useState("")
  const [error, setError] = useState<string | null>(null)

  // Snapshot from when the drawer opened: the page is refetched behind it.
  const [last_email_at] = useState(request.last_email_at)
  const order = (body: SendBody) =>
    mutate(body, {
      onSuccess: onClose,
      onError: (failure) => isShownOnCard(failure) && onClose(),
    })
  const submit = () => {
    if (target === "contractor") return order({ last_email_at })
    const recipients = splitAddresses(text)
    const wrong = recipients.filter((address) => !isEmailAddress(address))
    if (recipients.length === 0) return setError(t("actions.sendDialog.addressesMissing"))
    if (wrong.length > 0) {
      const params = { count: wrong.length, addresses: wrong.join(", ") }
      return setError(t("actions.sendDialog.addressWrong", params))
    }
    if (recipients.length > MAX_RECIPIENTS) {
      const params = { most: MAX_RECIPIENTS, given: recipients.length }
      return setError(t("actions.sendDialog.addressesTooMany", params))
    }
    order({ recipients, last_email_at })
  }
  const isFirst = !mayHaveBeenMailed(request)
  return (
    <ActionDrawer
      title={t(isFirst ? "actions.sendDialog.title" : "actions.sendDialog.resendTitle")}
      description={t("actions.sendDialog.description", { number: request.invoice_number ?? "" })}
      submitLabel={t(isFirst ? "actions.send" : "actions.resend")}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {request.send_state === "unknown" ? (
        <Notice variant="warning" title={t("actions.sendDialog.uncertain")} />
      ) : (
        <SendNotices request={request} />
      )}
      <TargetChoice request={request} target={target} onChange={setTarget} />
      {target === "given" && (
        <Field
          label={t("actions.sendDialog.addresses")}
          hint={t("actions.sendDialog.givenHint")}
          error={error}
        >
          {(control) => (
            <Textarea
              {...control}
              placeholder={t("actions.sendDialog.placeholder")}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setError(null)
              }}
            />
          )}
        </Field>
      )}
    </ActionDrawer>
  )
}

type Target = "contractor" | "given"
type TargetChoiceProps = {
  request: InvoiceRequestDetail
  target: Target
  onChange: (target: Target) => void
}

const TargetChoice = ({ request, target, onChange }: TargetChoiceProps) => {
  const { t } = useTranslation("invoicing")
  const labelId = useId()
  const isAddressless = hasNoAddress(request)
  return (
    <div className="flex flex-col gap-y-2">
      <Label id={labelId} size="small" weight="plus">
        {t("actions.sendDialog.to")}
      </Label>
      <RadioGroup
        aria-labelledby={labelId}
        value={target}
        onValueChange={(value) => onChange(value === "given" ? "given" : "contractor")}
      >
        <RadioGroup.ChoiceBox
          value="contractor"
          disabled={isAddressless}
          label={t("actions.sendDialog.contractor")}
          description={
            isAddressless
              ? t("actions.sendDialog.contractorMissing")
              : (request.contractor_email ?? t("actions.sendDialog.contractorUnknown"))
          }
        />
        <RadioGroup.ChoiceBox
          value="given"
          label={t("actions.sendDialog.given")}
          description={t("actions.sendDialog.givenDescription")}
        />
      </RadioGroup>
    </div>
  )
}
