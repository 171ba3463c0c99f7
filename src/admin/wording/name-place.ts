const PLACES = [
  "quantity",
  "unit_price",
  "amount",
  "return_received_quantity",
  "tax_lines_rate",
  "adjustments_amount",
  "credit_lines_amount",
  "payment_collections_payments",
  "currency_code",
  "total",
  "created_at",
  "fulfillments_shipped_at",
  "payment_collections_payments_captured_at",
] as const

export type Place = {
  /** The text key of the value. */
  what: (typeof PLACES)[number]
  /** The line that the value is in, counted from one; null for a value of the order itself. */
  line: { kind: "items" | "shipping_methods"; number: number } | null
}

/** The place in the order that a path refers to, in user terms; null for an unknown path. */
export function namePlace(field: string | null): Place | null {
  const [, kind, index, rest] =
    /^(items|shipping_methods)\.(\d+)\.(.+)$/.exec(field ?? "") ?? ([] as undefined[])
  const key = (rest ?? field ?? "").replaceAll(".", "_")
  const what = PLACES.find((place) => place === key)
  if (!what) return null
  const isLine = kind === "items" || kind === "shipping_methods"
  return { what, line: isLine ? { kind, number: Number(index) + 1 } : null }
}
