import { readFileSync } from "node:fs"
import { join } from "node:path"
import { BigNumber } from "bignumber.js"
import { readOptions } from "../settings/options"
import type { PositionsResult } from "../draft/positions"
import { buildPositions } from "./build-positions"

type Vector = {
  id: string
  title: string
  input: {
    currency: string
    decimals: number
    order_total: string
    lines: {
      id: string
      kind: "item" | "shipping"
      name: string
      quantity: string
      unit_price: string
      is_tax_inclusive: boolean
      tax_rates: string[]
      adjustments: { amount: string; is_tax_inclusive: boolean }[]
      returned_quantity?: string
    }[]
    credit_lines: { amount: string; added_after_order?: boolean }[]
    settings: {
      price_type?: "auto" | "net" | "gross"
      net_check?: "both" | "per_rate"
      max_decimals?: number
      vat_map?: Record<string, "zw" | "np" | "0%">
    }
  }
  expected: {
    outcome: "positions" | "refuse" | "nothing_to_invoice"
    reason?: string
    priceTypeId?: string
    positions?: Record<string, string>[]
    totals?: Amounts & { byVat: Record<string, Amounts> }
  }
}
type Amounts = { net: string; vat: string; gross: string }

const folder = process.env.TEST_VECTORS_DIR ?? join(__dirname, "vectors")
const { vectors } = JSON.parse(readFileSync(join(folder, "positions.json"), "utf8")) as {
  vectors: Vector[]
}

const number = (text: string | undefined) => new BigNumber(text ?? "NaN").toFixed()
const amounts = ({ net, vat, gross }: Amounts) => [net, vat, gross].map(number)

/** The vectors are about amounts: an exemption's legal basis, which the options want, is not in them. */
const withLegalBases = (vatMap: Record<string, "zw" | "np" | "0%">) =>
  Object.fromEntries(
    Object.entries(vatMap).map(([rate, label]) => [
      rate,
      label === "zw" ? [{ label, legalBasis: "art. 113 ust. 1" }] : label,
    ])
  )

function run({ input }: Vector): PositionsResult {
  const { settings } = input
  const { vatMap } = readOptions({ vatMap: withLegalBases(settings.vat_map ?? {}) })
  return buildPositions(
    {
      currency: input.currency,
      currencyDecimals: input.decimals,
      total: input.order_total,
      creditLines: input.credit_lines.map((line) => ({
        amount: line.amount,
        addedAfterOrder: line.added_after_order ?? false,
      })),
      lines: input.lines.map((line) => ({
        id: line.id,
        kind: line.kind,
        name: line.name,
        quantity: line.quantity,
        unitPrice: line.unit_price,
        isTaxInclusive: line.is_tax_inclusive,
        taxLines: line.tax_rates.map((rate) => ({ rate, code: null })),
        adjustments: line.adjustments.map((adjustment) => ({
          amount: adjustment.amount,
          isTaxInclusive: adjustment.is_tax_inclusive,
        })),
        returnedQuantity: line.returned_quantity ?? "0",
        belongsToChange: false,
      })),
    },
    {
      priceType: settings.price_type ?? "auto",
      netCheck: settings.net_check ?? "both",
      maxDecimals: settings.max_decimals ?? 2,
      vatMap,
      buyer: { country: "PL", region: "POLAND", type: "PRIVATE_PERSON" },
    }
  )
}

/** Both sides in one shape, every number in its shortest form. */
function normalize(result: PositionsResult) {
  switch (result.kind) {
    case "refused":
      return { outcome: "refuse", reason: result.refusals[0].code }
    case "nothing-to-invoice":
      return { outcome: "nothing_to_invoice", reason: result.reason.code }
    case "positions":
      return {
        outcome: "positions",
        priceTypeId: result.priceType,
        positions: result.positions.map((position) => [
          position.lineId,
          position.name,
          position.type,
          position.vat,
          ...[position.quantity, position.unitNet, position.unitGross].map(number),
          ...[position.net, position.gross].map(number),
        ]),
        totals: amounts(result.totals),
        byVat: Object.fromEntries(
          Object.entries(result.totals.byVat).map(([label, value]) => [label, amounts(value)])
        ),
      }
  }
}

function normalizeExpected({ expected }: Vector) {
  if (expected.outcome !== "positions" || !expected.totals) {
    return { outcome: expected.outcome, reason: expected.reason }
  }
  return {
    outcome: expected.outcome,
    priceTypeId: expected.priceTypeId,
    positions: expected.positions?.map((position) => [
      position.line,
      position.productName,
      position.positionType,
      position.vat,
      ...[position.quantity, position.unitNetPrice, position.unitGrossPrice].map(number),
      ...[position.netPrice, position.grossPrice].map(number),
    ]),
    totals: amounts(expected.totals),
    byVat: Object.fromEntries(
      Object.entries(expected.totals.byVat).map(([label, value]) => [label, amounts(value)])
    ),
  }
}

const roundHalfUp = (value: BigNumber, decimals: number) =>
  value.decimalPlaces(decimals, BigNumber.ROUND_HALF_UP).toFixed()

describe("the test vectors of positions", () => {
  it("are all there", () => {
    expect(vectors.length).toBeGreaterThanOrEqual(30)
  })

  it.each(vectors.map((vector) => [vector.id, vector.title, vector] as const))(
    "%s: %s",
    (_id, _title, vector) => {
      expect(normalize(run(vector))).toEqual(normalizeExpected(vector))
    }
  )

  const issued = vectors.filter(({ expected }) => expected.outcome === "positions")

  it.each(issued.map((vector) => [vector.id, vector] as const))(
    "%s keeps the four invariants: sale total, sum of gross, unit prices, quantities",
    (_id, vector) => {
      const result = run(vector)
      if (result.kind !== "positions") throw new Error("the vector gave no positions")
      const { input } = vector
      const credits = BigNumber.sum(0, ...input.credit_lines.map(({ amount }) => amount))
      const saleTotal = roundHalfUp(credits.plus(input.order_total), input.decimals)
      expect(number(result.totals.gross)).toBe(number(saleTotal))

      const gross = BigNumber.sum(...result.positions.map((position) => position.gross))
      if (result.priceType === "GROSS") expect(gross.toFixed()).toBe(number(saleTotal))

      for (const position of result.positions) {
        const [unit, value] =
          result.priceType === "GROSS"
            ? [position.unitGross, position.gross]
            : [position.unitNet, position.net]
        const product = new BigNumber(unit).times(position.quantity)
        expect(number(roundHalfUp(product, input.decimals))).toBe(number(value))
      }
      for (const line of input.lines) {
        const rows = result.positions.filter(({ lineId }) => lineId === line.id)
        if (rows.length === 0 || rows.some(({ isCollapsed }) => isCollapsed)) continue
        const pieces = BigNumber.sum(...rows.map(({ quantity }) => quantity))
        expect(pieces.toFixed()).toBe(number(line.quantity))
      }
    }
  )
})
