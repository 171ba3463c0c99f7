import { Plus, Trash } from "@medusajs/icons"
import { Button, Hint, IconButton, Input, Select, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

export type Pair = { left: string; right: string }

type PairRowsProps = {
  label: string
  hint: string
  error: string | null
  leftLabel: string
  rightLabel: string
  pairs: readonly Pair[]
  choices: readonly { value: string; label: string }[]
  onChange: (pairs: Pair[]) => void
}

/** A table of two columns: a typed name, and a choice of values. */
export const PairRows = (props: PairRowsProps) => {
  const { label, hint, error, leftLabel, pairs, choices, onChange } = props
  const { t } = useTranslation("invoicing")
  const add = () => onChange([...pairs, { left: "", right: choices[0]?.value ?? "" }])
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-y-3">
      <div className="flex flex-col gap-y-1">
        <Text size="small" leading="compact" weight="plus">
          {label}
        </Text>
        <Hint variant={error ? "error" : "info"} role={error ? "alert" : undefined}>
          {error ?? hint}
        </Hint>
      </div>
      {pairs.length > 0 && (
        <div className="txt-compact-xsmall-plus text-ui-fg-subtle grid grid-cols-[1fr_1fr_32px] gap-x-2">
          <span>{leftLabel}</span>
          <span>{props.rightLabel}</span>
        </div>
      )}
      {pairs.map((pair, index) => (
        <PairRow
          key={index}
          {...props}
          pair={pair}
          onChange={(changed) =>
            onChange(
              pairs.flatMap((one, at) => (at !== index ? [one] : changed === null ? [] : [changed]))
            )
          }
        />
      ))}
      <Button type="button" size="small" variant="secondary" className="self-start" onClick={add}>
        <Plus />
        {t("settings.addRow")}
      </Button>
    </div>
  )
}

type PairRowProps = Omit<PairRowsProps, "onChange"> & {
  pair: Pair
  /** Null removes the row. */
  onChange: (pair: Pair | null) => void
}

const PairRow = ({ pair, leftLabel, rightLabel, choices, onChange }: PairRowProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <div className="grid grid-cols-[1fr_1fr_32px] items-center gap-x-2">
      <Input
        aria-label={leftLabel}
        size="small"
        autoComplete="off"
        value={pair.left}
        onChange={({ target }) => onChange({ ...pair, left: target.value })}
      />
      <Select
        size="small"
        value={pair.right}
        onValueChange={(right) => onChange({ ...pair, right })}
      >
        <Select.Trigger aria-label={`${rightLabel}: ${pair.left}`}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          {choices.map(({ value, label }) => (
            <Select.Item key={value} value={value}>
              {label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
      <IconButton
        type="button"
        size="small"
        variant="transparent"
        aria-label={t("settings.removeRow", { name: pair.left })}
        onClick={() => onChange(null)}
      >
        <Trash />
      </IconButton>
    </div>
  )
}
