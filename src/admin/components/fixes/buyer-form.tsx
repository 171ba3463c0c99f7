import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { OrderBuyerResponse } from "../../../types"
import { ShopError } from "../../queries/call-shop"
import { useChangeBuyer } from "../../queries/order-buyer"
import { useErrorText } from "../../wording/use-error-text"
import { ActionDrawer } from "../dialogs/action-drawer"
import { Notice, NoticeLine } from "../notice"
import { composeBuyerChange, readBuyerDraft, type BuyerDraft, type BuyerField } from "./buyer-draft"
import { AddressFields, BuyerKindChoice, BuyerTextField } from "./buyer-fields"

type BuyerFormProps = OrderBuyerResponse & {
  orderId: string
  onFixed?: (() => void) | undefined
  onClose: () => void
}

/** The field that a refusal refers to. */
const WRONG_FIELDS: Readonly<Record<string, BuyerField>> = {
  TAX_NUMBER_WRONG: "tax_number",
  TAX_NUMBER_OF_CUSTOMER: "tax_number",
  COMPANY_NAME_WANTED: "company",
  BUYER_NAME_WANTED: "last_name",
  ADDRESS_WANTED: "address_1",
  COUNTRY_WANTED: "country",
  COUNTRY_FIXED: "country",
}

/** Edits the buyer of an order: a company with its tax number, or a private person, and the address. */
export const BuyerForm = ({ orderId, buyer, countries, onFixed, onClose }: BuyerFormProps) => {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  const { mutate, isPending } = useChangeBuyer(orderId)
  const [error, setError] = useState<Error | null>(null)
  const [kind, setKind] = useState(buyer.tax_number ? "company" : "person")
  // Snapshot: the user has not seen what is refetched while the form is open.
  const [seen] = useState(() => readBuyerDraft(buyer))
  const [draft, setDraft] = useState(seen)
  const wrong = error instanceof ShopError ? WRONG_FIELDS[error.body.code ?? ""] : undefined
  const isStillWrong =
    buyer.tax_number?.is_valid === false && draft.tax_number === buyer.tax_number.value
  const submit = () =>
    mutate(composeBuyerChange({ draft, seen, isPerson: kind === "person" }), {
      onSuccess: () => {
        onClose()
        onFixed?.()
      },
      onError: setError,
    })
  const errorOf = (name: BuyerField): string | null => {
    if (wrong === name && error) return describeError(error).description
    return name === "tax_number" && isStillWrong ? t("errors.TAX_NUMBER_WRONG") : null
  }
  const change = (changes: Partial<BuyerDraft>) => {
    setError(null)
    setDraft((before) => ({ ...before, ...changes }))
  }
  const parts = { draft, errorOf, onChange: change }
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
      <BuyerKindChoice kind={kind} onChange={setKind} />
      {kind === "company" && (
        <>
          <BuyerTextField name="tax_number" hint={t("buyerForm.tax_numberHint")} {...parts} />
          <BuyerTextField name="company" hint={t("buyerForm.companyHint")} {...parts} />
        </>
      )}
      <div className="grid grid-cols-2 gap-x-4">
        <BuyerTextField name="first_name" {...parts} />
        <BuyerTextField name="last_name" {...parts} />
      </div>
      <AddressFields countries={seen.country === "" ? countries : null} {...parts} />
    </ActionDrawer>
  )
}
