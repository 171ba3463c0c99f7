import { Input } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Field } from "../../dialogs/field"
import { AFTER_WAIT, MAILED_BUYERS, SEND_MOMENTS } from "../setting-sections"
import type { ControlProps } from "../use-control-words"
import { SelectField } from "./select-field"

/** When e-mails go to each kind of buyer and, if any waits for KSeF, for how long. */
export const SendControl = ({ value, isWrong, onChange }: ControlProps<"send">) => {
  const { t } = useTranslation("invoicing")
  const moments = SEND_MOMENTS.map(
    (moment) => [moment, t(`settings.choices.send.${moment}`)] as const
  )
  const ends = AFTER_WAIT.map((end) => [end, t(`settings.choices.afterWait.${end}`)] as const)
  const doesWait = MAILED_BUYERS.some((who) => value[who] === "after_ksef")
  return (
    <fieldset className="flex flex-col gap-y-4">
      <legend className="txt-compact-small-plus mb-3">{t("settings.fields.send.label")}</legend>
      {MAILED_BUYERS.map((who) => (
        <SelectField
          key={who}
          label={t(`settings.send.${who}`)}
          hint={t(`settings.send.${who}Hint`)}
          value={value[who]}
          choices={moments}
          onChange={(moment) => onChange({ ...value, [who]: moment })}
        />
      ))}
      {doesWait && (
        <>
          <Field
            label={t("settings.send.waitDays")}
            hint={t("settings.send.waitDaysHint")}
            error={isWrong ? `${t("settings.wrong")} ${t("settings.send.waitDaysHint")}` : null}
          >
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                max={30}
                value={Number.isFinite(value.ksefWaitDays) ? value.ksefWaitDays : ""}
                // An empty field is not a number; the server reports that.
                onChange={({ target: { value: days } }) =>
                  onChange({ ...value, ksefWaitDays: days === "" ? "" : Number(days) })
                }
              />
            )}
          </Field>
          <SelectField
            label={t("settings.send.afterWait")}
            hint={t("settings.send.afterWaitHint")}
            value={value.afterWait}
            choices={ends}
            onChange={(end) => onChange({ ...value, afterWait: end })}
          />
        </>
      )}
    </fieldset>
  )
}
