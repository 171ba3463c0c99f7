import { clx } from "@medusajs/ui"
import { useFormats } from "../../wording/use-formats"

type AmountRowProps = {
  label: string
  amount: string
  currency: string | null
  isBold?: boolean
}

/** A labeled amount; amounts of consecutive rows are aligned. */
export const AmountRow = ({ label, amount, currency, isBold = false }: AmountRowProps) => {
  const { amount: format } = useFormats()
  return (
    <div
      className={clx(
        "flex items-baseline justify-between gap-x-4",
        isBold ? "txt-compact-small-plus text-ui-fg-base" : "txt-compact-small text-ui-fg-subtle"
      )}
    >
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{format(amount, currency)}</dd>
    </div>
  )
}
