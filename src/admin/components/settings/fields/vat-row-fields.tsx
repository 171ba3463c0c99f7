import { Trash } from "@medusajs/icons"
import { Hint, IconButton, Input, Label, Select } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { LegalBasisField } from "./legal-basis-field"
import { changeRow, isMisfit, isNoTax, listLabels, type VatRow } from "./vat-rows"

type VatRowFieldsProps = {
  row: VatRow
  /** Another row has the same rate. */
  isRepeated: boolean
  /** Null removes the row. */
  onChange: (row: VatRow | null) => void
}

/** One rate with its label; offers only labels for that rate, and says if there is none. */
export const VatRowFields = ({ row, isRepeated, onChange }: VatRowFieldsProps) => {
  const { t } = useTranslation("invoicing")
  const id = useId()
  const labels = listLabels(row.rate)
  const hasNoLabel = row.rate.trim() !== "" && labels.length === 0
  // A label that is not among the choices would be displayed as nothing.
  const misfit = isMisfit(row) && labels.length > 0 ? row.label : null
  const rate = isNoTax(row.rate) ? t("settings.vat.none") : `${row.rate.replace("%", "").trim()}%`
  const change = (part: Partial<VatRow>) => onChange(changeRow(row, part))
  return (
    <div className="shadow-elevation-card-rest bg-ui-bg-component flex flex-col gap-y-3 rounded-xl p-3">
      <div className="grid grid-cols-[108px_1fr_32px] items-end gap-x-2">
        <div className="flex flex-col gap-y-1">
          <Label htmlFor={`${id}-rate`} size="xsmall">
            {t("settings.vat.rate")}
          </Label>
          <Input
            id={`${id}-rate`}
            size="small"
            autoComplete="off"
            disabled={row.isFixed ?? false}
            aria-invalid={isRepeated}
            aria-describedby={isRepeated ? `${id}-repeated` : undefined}
            value={row.rate === "none" ? t("settings.vat.none") : row.rate}
            onChange={({ target }) => change({ rate: target.value })}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-y-1">
          <Label htmlFor={`${id}-label`} size="xsmall">
            {t("settings.vat.label")}
          </Label>
          <Select
            size="small"
            value={misfit === null ? row.label : ""}
            disabled={labels.length === 0}
            // When a typed rate chooses its only label, Radix reports an empty choice with the row of before,
            // which would undo what was typed.
            onValueChange={(label) => label !== "" && change({ label })}
          >
            <Select.Trigger
              id={`${id}-label`}
              aria-label={`${t("settings.vat.label")}: ${row.rate}`}
            >
              <Select.Value placeholder={t("settings.vat.choose")} />
            </Select.Trigger>
            <Select.Content>
              {labels.map((label) => (
                <Select.Item key={label} value={label}>
                  {t(`settings.vat.labels.${label.replace("%", "")}`, { defaultValue: label })}
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
        </div>
        {!row.isFixed && (
          <IconButton
            type="button"
            size="small"
            variant="transparent"
            aria-label={t("settings.removeRow", { name: row.rate })}
            onClick={() => onChange(null)}
          >
            <Trash />
          </IconButton>
        )}
      </div>
      {isRepeated && (
        <Hint id={`${id}-repeated`} variant="error" role="alert" className="text-pretty">
          {t("settings.vat.repeated", { rate })}
        </Hint>
      )}
      {hasNoLabel && (
        <Hint variant="error" role="alert" className="text-pretty">
          {t("settings.vat.noLabel", { rate: row.rate.trim() })}
        </Hint>
      )}
      {misfit !== null && (
        <Hint variant="error" role="alert" className="text-pretty">
          {t("settings.vat.misfit", { label: misfit, rate })}
        </Hint>
      )}
      {row.label === "np" && <Hint>{t("settings.vat.npHint")}</Hint>}
      {row.label === "zw" && (
        <LegalBasisField rate={rate} value={row.basis} onChange={(basis) => change({ basis })} />
      )}
    </div>
  )
}
