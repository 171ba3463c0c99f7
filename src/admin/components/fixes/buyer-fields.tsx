import { Input, Label, RadioGroup } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { formatCountry, sortByName } from "../../wording/formats"
import { Field } from "../dialogs/field"
import { SelectField } from "../settings/fields/select-field"
import type { BuyerDraft, BuyerField } from "./buyer-draft"

type PartsProps = {
  draft: BuyerDraft
  errorOf: (name: BuyerField) => string | null
  onChange: (changes: Partial<BuyerDraft>) => void
}

type BuyerTextFieldProps = PartsProps & { name: BuyerField; hint?: string }

/** One text field of the buyer, with its error. */
export const BuyerTextField = ({ name, hint, draft, errorOf, onChange }: BuyerTextFieldProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <Field label={t(`buyerForm.${name}`)} hint={hint} error={errorOf(name)}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          value={draft[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  )
}

/** Company or private person. */
export const BuyerKindChoice = ({
  kind,
  onChange,
}: {
  kind: string
  onChange: (kind: string) => void
}) => {
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

type AddressFieldsProps = PartsProps & {
  /** Countries to choose from; null if the address has a country, which Medusa does not let anyone change. */
  countries: readonly string[] | null
}

/** Street, postcode, city and country. */
export const AddressFields = ({ countries, ...parts }: AddressFieldsProps) => (
  <>
    <BuyerTextField name="address_1" {...parts} />
    <BuyerTextField name="address_2" {...parts} />
    <div className="grid grid-cols-[1fr_2fr] gap-x-4">
      <BuyerTextField name="postal_code" {...parts} />
      <BuyerTextField name="city" {...parts} />
    </div>
    {countries ? <CountryChoice countries={countries} {...parts} /> : <CountryShown {...parts} />}
  </>
)

const CountryShown = ({ draft, errorOf }: PartsProps) => {
  const { t, i18n } = useTranslation("invoicing")
  return (
    <Field
      label={t("buyerForm.country")}
      hint={t("buyerForm.countryHint")}
      error={errorOf("country")}
    >
      {(control) => (
        <Input {...control} readOnly disabled value={formatCountry(draft.country, i18n.language)} />
      )}
    </Field>
  )
}

const CountryChoice = ({
  countries,
  draft,
  errorOf,
  onChange,
}: PartsProps & { countries: readonly string[] }) => {
  const { t, i18n } = useTranslation("invoicing")
  const named = countries.map((code) => [code, formatCountry(code, i18n.language)] as const)
  const choices = sortByName(named, ([, name]) => name, i18n.language)
  return (
    <SelectField
      label={t("buyerForm.country")}
      error={errorOf("country")}
      value={draft.country}
      placeholder={t("buyerForm.countryWanted")}
      choices={choices}
      onChange={(country) => onChange({ country })}
    />
  )
}
