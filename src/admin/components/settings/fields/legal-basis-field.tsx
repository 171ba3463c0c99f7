import { Input, Select } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Field } from "../../dialogs/field"
import { LEGAL_BASES } from "./legal-bases"

type LegalBasisFieldProps = {
  /** The rate it belongs to, as displayed. */
  rate: string
  value: string
  onChange: (value: string) => void
}

const OTHER = "other"

/** The provision that exempts a sale: one of the common ones, or custom text. */
export const LegalBasisField = ({ rate, value, onChange }: LegalBasisFieldProps) => {
  const { t } = useTranslation("invoicing")
  const known = LEGAL_BASES.find(({ text }) => text === value)
  const [isOther, setIsOther] = useState(value !== "" && !known)
  const choose = (choice: string) => {
    setIsOther(choice === OTHER)
    onChange(choice === OTHER ? "" : choice)
  }
  return (
    <div className="flex flex-col gap-y-3">
      <Field
        label={t("settings.vat.basis", { rate })}
        hint={t("settings.vat.basisHint")}
        error={value.trim() === "" && !isOther ? t("settings.vat.basisMissing") : null}
      >
        {(control) => (
          <Select size="small" value={isOther ? OTHER : value} onValueChange={choose}>
            <Select.Trigger {...control}>
              <Select.Value placeholder={t("settings.vat.choose")} />
            </Select.Trigger>
            <Select.Content>
              {LEGAL_BASES.map(({ key, text }) => (
                <Select.Item key={key} value={text}>
                  {t(`settings.vat.bases.${key}`, { text: text.replace(/ ustawy o VAT$/, "") })}
                </Select.Item>
              ))}
              <Select.Item value={OTHER}>{t("settings.vat.bases.other")}</Select.Item>
            </Select.Content>
          </Select>
        )}
      </Field>
      {isOther && (
        <Field
          label={t("settings.vat.ownBasis", { rate })}
          hint={t("settings.vat.ownBasisHint")}
          error={value.trim() === "" ? t("settings.vat.basisMissing") : null}
        >
          {(control) => (
            <Input
              {...control}
              size="small"
              autoComplete="off"
              maxLength={200}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
      )}
    </div>
  )
}
