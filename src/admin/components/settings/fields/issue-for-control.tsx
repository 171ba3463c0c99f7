import { Input } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Field } from "../../dialogs/field"
import type { ControlProps } from "../use-control-words"
import { CHOICES } from "../setting-sections"
import { ChoiceControl } from "./choice-control"

/** Who gets an invoice and, if on request, where the order says so. */
export const IssueForControl = ({ field, value, isWrong, onChange }: ControlProps<"issueFor">) => {
  const { t } = useTranslation("invoicing")
  return (
    <>
      <ChoiceControl
        field={field}
        value={value.mode}
        choices={CHOICES[field]}
        isWrong={isWrong}
        onChange={(mode) => onChange({ ...value, mode })}
      />
      {value.mode === "on_request" && (
        <Field
          label={t("settings.requestKey.label")}
          hint={t("settings.requestKey.hint")}
          error={isWrong ? t("settings.wrong") : null}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={value.metadataKey}
              onChange={({ target }) => onChange({ ...value, metadataKey: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
