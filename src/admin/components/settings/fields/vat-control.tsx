import { Plus } from "@medusajs/icons"
import { Button, Hint, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useControlWords, type ControlProps } from "../use-control-words"
import { LegalBasisField } from "./legal-basis-field"
import { VatRowFields } from "./vat-row-fields"
import {
  findRepeated,
  readConditional,
  readRows,
  toVatMap,
  withRate,
  type VatRow,
  type VatRule,
} from "./vat-rows"

/** Which VAT label of the service each tax rate of the shop maps to, and why `zw` is exempt. */
export const VatControl = ({
  field,
  value,
  isWrong,
  wantedRate,
  onBarredChange,
  onChange,
}: ControlProps<"vatMap">) => {
  const { t } = useTranslation("invoicing")
  const { label, hint, error } = useControlWords(field, isWrong)
  const [rows, setRows] = useState(() => withRate(readRows(value), value, wantedRate ?? null))
  const [conditional, setConditional] = useState(() => readConditional(value))
  const changeRows = (changed: VatRow[]) => {
    setRows(changed)
    onBarredChange?.(findRepeated(changed, conditional).size > 0)
    onChange(toVatMap(changed, conditional))
  }
  const changeRule = (rate: string, index: number, rule: VatRule) => {
    const changed = conditional.map(([one, rules]): [string, readonly VatRule[]] => [
      one,
      one === rate ? rules.map((old, at) => (at === index ? rule : old)) : rules,
    ])
    setConditional(changed)
    onChange(toVatMap(rows, changed))
  }
  const place = (index: number, row: VatRow | null) =>
    rows.flatMap((one, at) => (at !== index ? [one] : row === null ? [] : [row]))
  const repeated = findRepeated(rows, conditional)
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-y-3">
      <div className="flex flex-col gap-y-1">
        <Text size="small" leading="compact" weight="plus">
          {label}
        </Text>
        <Hint variant={error ? "error" : "info"} role={error ? "alert" : undefined}>
          {error ? t("settings.vat.wrong") : hint}
        </Hint>
      </div>
      {rows.map((row, index) => (
        <VatRowFields
          key={index}
          row={row}
          isRepeated={repeated.has(row)}
          onChange={(changed) => changeRows(place(index, changed))}
        />
      ))}
      <Button
        type="button"
        size="small"
        variant="secondary"
        className="self-start"
        onClick={() => changeRows([...rows, { rate: "", label: "", basis: "" }])}
      >
        <Plus />
        {t("settings.addRow")}
      </Button>
      {conditional.map(([rate, rules]) => (
        <ConditionalRate
          key={rate}
          rate={rate}
          rules={rules}
          onChange={(index, rule) => changeRule(rate, index, rule)}
        />
      ))}
    </div>
  )
}

type ConditionalRateProps = {
  rate: string
  rules: readonly VatRule[]
  onChange: (index: number, rule: VatRule) => void
}

/** A rate whose label depends on the buyer: only its legal bases can be edited here. */
const ConditionalRate = ({ rate, rules, onChange }: ConditionalRateProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <div className="flex flex-col gap-y-3">
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {t("settings.vat.conditional", { rates: rate })}
      </Text>
      {rules.map((rule, index) =>
        rule.label === "zw" ? (
          <LegalBasisField
            key={index}
            rate={[`${rate}, zw`, rule.code, ...(rule.countries ?? [])].filter(Boolean).join(", ")}
            value={rule.legalBasis ?? ""}
            onChange={(basis) => {
              const { legalBasis: _old, ...rest } = rule
              onChange(index, basis.trim() === "" ? rest : { ...rest, legalBasis: basis })
            }}
          />
        ) : null
      )}
    </div>
  )
}
