import { readExactAmount } from "./exact-amount"
import type { Query } from "./order-reader"
import { currencyRecordSchema } from "./order-record"

/** Decimals of a currency that is not in the shop's table: the usual number in ISO 4217. */
export const USUAL_DECIMALS = 2

/** The decimals of the shop's currencies by upper-case code. */
export type CurrencyDecimals = ReadonlyMap<string, number>

export async function readCurrencyDecimals(query: Query): Promise<CurrencyDecimals> {
  const { data } = await query.graph({
    entity: "currency",
    fields: ["code", "decimal_digits"],
    pagination: { take: 1000 },
  })
  return new Map(
    data.flatMap((row) => {
      const { data: currency } = currencyRecordSchema.safeParse(row)
      if (!currency) return []
      const decimals = Number(readExactAmount(null, currency.decimal_digits))
      return [[currency.code.toUpperCase(), decimals] as const]
    })
  )
}

export const decimalsOf = (decimals: CurrencyDecimals, code: string | null | undefined): number =>
  decimals.get((code ?? "").toUpperCase()) ?? USUAL_DECIMALS
