import { Input, Textarea } from "@medusajs/ui"
import type { SettingValues } from "../../../types"
import { Field } from "../dialogs/field"
import { ChoiceControl } from "./fields/choice-control"
import { IssueForControl } from "./fields/issue-for-control"
import { MethodsControl } from "./fields/methods-control"
import { SendControl } from "./fields/send-control"
import { SubmitControl } from "./fields/submit-control"
import { UnitControl } from "./fields/unit-control"
import { VatControl } from "./fields/vat-control"
import { CHOICES } from "./setting-sections"
import { useControlWords, type ControlProps } from "./use-control-words"
import { nameSwitch } from "./use-setting-words"

/** The control that edits one setting. */
export const SettingControl = (all: ControlProps) => {
  const { field, value, isWrong, wantedRate, onBarredChange, onChange } = all
  const props = { isWrong, onChange }
  switch (field) {
    case "trigger":
    case "completeWhen":
    case "cashRegister":
    case "repeatUnknownSend":
    case "priceType":
    case "invalidTaxId":
    case "companyWithoutTaxId":
    case "itemsWithoutShipping":
    case "notifications.language":
      return (
        <ChoiceControl {...props} field={field} value={value as string} choices={CHOICES[field]} />
      )
    case "live":
      return (
        <ChoiceControl
          {...props}
          field={field}
          value={nameSwitch(value)}
          choices={CHOICES[field]}
          onChange={(choice) => onChange(choice === "yes")}
        />
      )
    case "send":
      return <SendControl {...props} field={field} value={value as SettingValues["send"]} />
    case "sendToKsef":
      return <SubmitControl {...props} field={field} value={value as SettingValues["sendToKsef"]} />
    case "issueFor":
      return <IssueForControl {...props} field={field} value={value as SettingValues["issueFor"]} />
    case "unit":
      return <UnitControl {...props} field={field} value={value as SettingValues["unit"]} />
    case "paymentMethods":
      return (
        <MethodsControl {...props} field={field} value={value as SettingValues["paymentMethods"]} />
      )
    case "vatMap":
      return (
        <VatControl
          {...props}
          field={field}
          value={value as SettingValues["vatMap"]}
          wantedRate={wantedRate ?? null}
          {...(onBarredChange && { onBarredChange })}
        />
      )
    case "dueDays":
    case "maxDecimals":
    case "notifications.emailHour":
      return <NumberControl {...props} field={field} value={value as number} />
    case "invoiceFormat":
      return <TextControl {...props} field={field} value={value as string} />
    case "taxIdKeys":
    case "notifications.emailTo":
      return <ListControl {...props} field={field} value={value as readonly string[]} />
  }
}

/** The largest allowed value of numeric settings. */
const MOST = { dueDays: 365, maxDecimals: 4, "notifications.emailHour": 23 } as const

const NumberControl = ({ field, value, isWrong, onChange }: ControlProps<keyof typeof MOST>) => (
  <Field {...useControlWords(field, isWrong)}>
    {(control) => (
      <Input
        {...control}
        type="number"
        inputMode="numeric"
        min={0}
        max={MOST[field]}
        value={Number.isFinite(value) ? value : ""}
        // An empty field is not a number; the server reports that.
        onChange={({ target }) => onChange(target.value === "" ? "" : Number(target.value))}
      />
    )}
  </Field>
)

const TextControl = ({ field, value, isWrong, onChange }: ControlProps<"invoiceFormat">) => (
  <Field {...useControlWords(field, isWrong)}>
    {(control) => (
      <Input
        {...control}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)

const ListControl = ({
  field,
  value,
  isWrong,
  onChange,
}: ControlProps<"taxIdKeys" | "notifications.emailTo">) => (
  <Field {...useControlWords(field, isWrong)}>
    {(control) => (
      <Textarea
        {...control}
        rows={field === "taxIdKeys" ? 8 : 3}
        defaultValue={value.join("\n")}
        onChange={({ target }) =>
          onChange(
            target.value
              .split(/[\n,]/)
              .map((key) => key.trim())
              .filter(Boolean)
          )
        }
      />
    )}
  </Field>
)
