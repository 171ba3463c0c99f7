import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useControlWords, type ControlProps } from "../use-control-words"
import { PAYMENT_METHODS } from "../setting-sections"
import { PairRows, type Pair } from "./pair-rows"

/** Maps each payment provider to a payment method on the invoice. */
export const MethodsControl = ({
  field,
  value,
  isWrong,
  onChange,
}: ControlProps<"paymentMethods">) => {
  const { t } = useTranslation("invoicing")
  // Kept as rows here: while typing, two rows with the same name would collapse into one entry of the value.
  const [pairs, setPairs] = useState<Pair[]>(() =>
    Object.entries(value).map(([left, right]) => ({ left, right }))
  )
  const change = (changed: Pair[]) => {
    setPairs(changed)
    onChange(Object.fromEntries(changed.map(({ left, right }) => [left.trim(), right])))
  }
  return (
    <PairRows
      {...useControlWords(field, isWrong)}
      leftLabel={t("settings.provider")}
      rightLabel={t("settings.method")}
      pairs={pairs}
      choices={PAYMENT_METHODS.map((method) => ({
        value: method,
        label: t(`settings.methods.${method}`),
      }))}
      onChange={change}
    />
  )
}
