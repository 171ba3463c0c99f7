import { divideHalfUp } from "./decimal"

/** The six labels of the service; a closed list (service-api.md 4.3). */
export const VAT_LABELS = ["23%", "8%", "5%", "0%", "np", "zw"] as const
export type VatLabel = (typeof VAT_LABELS)[number]

const PERCENT: Record<VatLabel, bigint> = {
  "23%": 23n,
  "8%": 8n,
  "5%": 5n,
  "0%": 0n,
  np: 0n,
  zw: 0n,
}

/** Tax on top of a net amount. */
export function vatOnNet(net: bigint, label: VatLabel): bigint {
  return divideHalfUp(net * PERCENT[label], 100n)
}

/** Tax contained in a gross amount. */
export function vatInGross(gross: bigint, label: VatLabel): bigint {
  return divideHalfUp(gross * PERCENT[label], 100n + PERCENT[label])
}
