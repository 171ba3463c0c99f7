import { Input, RadioGroup, Label } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ChangeBuyerBody, OrderBuyerResponse } from "../../../types"
import { ShopError } from "../../queries/call-shop"
import { useChangeBuyer } from "../../queries/order-buyer"
import { useErrorText } from "../../wording/use-error-text"
import { ActionDrawer } from "../dialogs/action-drawer"
import { Field } from "../dialogs/field"
import { Notice, NoticeLine } from "../notice"

type BuyerFormProps = {
  orderId: string
  buyer: NonNullable<OrderBuyerResponse["buyer"]>
  onFixed?: (() => void) | undefined
  onClose: () => void
}

type Name = Exclude<keyof ChangeBuyerBody, "seen">

const WRONG_FIELDS: Readonly<Record<string, Name>> = {
  TAX_NUMBER_WRONG: "tax_number",
  TAX_NUMBER_OF_CUSTOMER: "tax_number",
  COMPANY_NAME_WANTED: "company",
  BUYER_NAME_WANTED: "last_name",
}

/** Edits the buyer of an order: a company with its number, or a private person. */
export const BuyerForm = ({ orderId, buyer, onFixed, onClose }: BuyerFormProps) => {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  const { mutate, isPending } = useChangeBuyer(orderId)
  const [error, setError] = useState<Error | null>(null)
  const [kind, setKind] = useState(buyer.tax_number ? "company" : "person")
  // What is read behind the open form was not seen.
  const [seen] = useState({
    company: buyer.company,
    first_name: buyer.first_name,
    last_name: buyer.last_name,
    tax_number: buyer.tax_number?.value ?? "",
  })
  const [draft, setDraft] = useState(seen)
  const wrong = error instanceof ShopError ? WRONG_FIELDS[error.body.code ?? ""] : undefined
  const isStillWrong =
    buyer.tax_number?.is_valid === false && draft.tax_number === buyer.tax_number.value
  const submit = () => {
    const body = kind === "person" ? { ...draft, tax_number: "" } : draft
    mutate(
      { ...body, seen },
      {
        onSuccess: () => {
          onClose()
          onFixed?.()
        },
        onError: setError,
      }
    )
  }
  const field = (name: Name, isKnownWrong = false) => (
    <Field
      key={name}
      label={t(`buyerForm.${name}`)}
      hint={t(`buyerForm.${name}Hint`)}
      error={
        wrong === name && error
          ? describeError(error).description
          : isKnownWrong
            ? t("errors.TAX_NUMBER_WRONG")
            : null
      }
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          value={draft[name]}
          onChange={({ target }) => {
            setError(null)
            setDraft((before) => ({ ...before, [name]: target.value }))
          }}
        />
      )}
    </Field>
  )
  return (
    <ActionDrawer
      title={t("buyerForm.title")}
      description={t("buyerForm.description")}
      submitLabel={t(onFixed ? "buyerForm.saveAndRetry" : "settings.save")}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && !wrong && (
        <Notice variant="error" title={t("settings.notSaved")}>
          <NoticeLine>{describeError(error).description}</NoticeLine>
        </Notice>
      )}
      <BuyerKind kind={kind} onChange={setKind} />
      {kind === "company" && field("tax_number", isStillWrong)}
      {kind === "company" && field("company")}
      {field("first_name")}
      {field("last_name")}
    </ActionDrawer>
  )
}

const BuyerKind = ({ kind, onChange }: { kind: string; onChange: (kind: string) => void }) => {
  const { t } = useTranslation("invoicing")
  const id = useId()
  return (
    <RadioGroup aria-label={t("preview.buyer.kind")} value={kind} onValueChange={onChange}>
      {["company", "person"].map((one) => (
        <div key={one} className="flex items-center gap-x-3">
          <RadioGroup.Item value={one} id={`${id}-${one}`} />
          <Label htmlFor={`${id}-${one}`} size="small" weight="plus">
            {t(`buyerForm.kinds.${one}`)}
          </Label>
        </div>
      ))}
    </RadioGroup>
  )
}
