import { Hint } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { SUBMIT_MOMENTS } from "../setting-sections"
import { readSubmitRules } from "../submit-rules"
import type { ControlProps } from "../use-control-words"
import { SelectField } from "./select-field"

/** When invoices are submitted to KSeF, to companies and to others. */
export const SubmitControl = ({ value, isWrong, onChange }: ControlProps<"sendToKsef">) => {
  const { t } = useTranslation("invoicing")
  const hintId = useId()
  const rules = readSubmitRules(value)
  const moments = SUBMIT_MOMENTS.map(
    (moment) => [moment, t(`settings.choices.sendToKsef.${moment}`)] as const
  )
  return (
    <fieldset className="flex flex-col gap-y-4" aria-describedby={hintId}>
      <legend className="txt-compact-small-plus mb-3">
        {t("settings.fields.sendToKsef.label")}
      </legend>
      {(["companies", "persons"] as const).map((who) => (
        <SelectField
          key={who}
          label={t(`settings.submit.${who}`)}
          hint={t(`settings.submit.${who}Hint`)}
          value={rules[who]}
          choices={moments}
          onChange={(moment) => onChange({ ...rules, [who]: moment })}
        />
      ))}
      <Hint id={hintId} variant={isWrong ? "error" : "info"} role={isWrong ? "alert" : undefined}>
        {isWrong && `${t("settings.wrong")} `}
        {t("settings.fields.sendToKsef.note")}
      </Hint>
    </fieldset>
  )
}
