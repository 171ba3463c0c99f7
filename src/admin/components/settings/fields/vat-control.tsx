import { Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingValues } from "../../../../types"
import { useControlWords, type ControlProps } from "../use-control-words"
import { VAT_LABELS } from "../setting-sections"
import { PairRows, type Pair } from "./pair-rows"

type VatMap = SettingValues["vatMap"]

/** Rates that every map has; they can be given another label but not taken away. */
const USUAL_RATES = ["23", "8", "5"]

/** Which VAT label of the service a tax rate of the shop becomes. */
export const VatControl = ({ field, value, isWrong, onChange }: ControlProps<"vatMap">) => {
  const { t } = useTranslation("invoicing")
  const [conditional] = useState(() => Object.entries(value).filter(([, rules]) => !isPlain(rules)))
  const [pairs, setPairs] = useState<Pair[]>(() =>
    Object.entries(value)
      .filter(([, rules]) => isPlain(rules))
      .map(([left, rules]) => ({ left, right: rules[0]?.label ?? "" }))
  )
  const change = (changed: Pair[]) => {
    setPairs(changed)
    const plain = changed.map(({ left, right }) => [left.trim(), [{ label: right }]])
    onChange(Object.fromEntries([...plain, ...conditional]))
  }
  return (
    <>
      <PairRows
        {...useControlWords(field, isWrong)}
        leftLabel={t("settings.vat.rate")}
        rightLabel={t("settings.vat.label")}
        pairs={pairs}
        choices={VAT_LABELS.map((label) => ({ value: label, label }))}
        isFixed={({ left }) => USUAL_RATES.includes(left)}
        onChange={change}
      />
      {conditional.length > 0 && (
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t("settings.vat.conditional", { rates: conditional.map(([rate]) => rate).join(", ") })}
        </Text>
      )}
    </>
  )
}

/** A rate with one label for everybody; others have conditions that only the options can write. */
const isPlain = (rules: VatMap[string]) =>
  rules.length === 1 && Object.keys(rules[0] ?? {}).length === 1
