import { Input } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Field } from "../../dialogs/field"
import { useControlWords, type ControlProps } from "../use-control-words"

/** The unit printed on lines, and the product metadata key that may override it. */
export const UnitControl = ({ field, value, isWrong, onChange }: ControlProps<"unit">) => {
  const { t } = useTranslation("invoicing")
  return (
    <>
      <Field {...useControlWords(field, isWrong)}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={value.default}
            onChange={({ target }) => onChange({ ...value, default: target.value })}
          />
        )}
      </Field>
      <Field
        label={t("settings.unitMetadata.label")}
        hint={t("settings.unitMetadata.hint")}
        error={null}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={value.productMetadataKey ?? ""}
            onChange={({ target }) =>
              onChange({ ...value, productMetadataKey: target.value.trim() || null })
            }
          />
        )}
      </Field>
    </>
  )
}
